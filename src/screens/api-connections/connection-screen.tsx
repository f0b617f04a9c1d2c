import { useLoaderData, useParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { listApiConnections, listScopes, listOwnProjects } from '../../api/api-connections'
import texts from '../../i18n/fr/api-connections.json'
import { addTexts } from '../../i18n/texts'
import { pageRead, type LoaderArgs } from '../../session/page-read'
import { BackLink } from '../../ui/navigation/links'
import { PageHeading } from '../../ui/navigation/page-heading'
import { PageSkeleton, Skeleton, SkeletonField } from '../../ui/feedback/skeleton'
import { LoadFailure, useRead } from '../../ui/feedback/read'
import { StillWaiting } from '../../ui/feedback/notice'
import { SupportText } from '../../ui/text/support-contact'
import { AccessKeys, NewSecretNotice, UncopiedSecretGuard, useRevealedSecret } from './access-keys'
import { CONNECTIONS_PATH, useConnections } from './connections'
import { ManualConfiguration } from './manual-configuration'
import { FieldPair, SettingsCard, SettingsSection } from './settings-card'
import { TokenRequestSection } from './token-request'

const t = addTexts('apiConnections', texts)

const backToList = <BackLink to={CONNECTIONS_PATH}>{t('back')}</BackLink>

/**
 * The loader of the page of a connection. It reads the list of connections, because the API has no call for a single
 * connection.
 */
export const loader = (args: LoaderArgs) => ({
  connections: pageRead(args, listApiConnections()),
  projects: pageRead(args, listOwnProjects()),
  scopes: pageRead(args, listScopes()),
})

export function Component() {
  const { appId = '' } = useParams()
  return <Connection key={appId} appId={appId} />
}

function Connection({ appId }: { appId: string }) {
  const reads = useLoaderData<ReturnType<typeof loader>>()
  const connections = useConnections(reads.connections)
  const projects = useRead(reads.projects)
  const scopes = useRead(reads.scopes)
  const secret = useRevealedSecret(appId)

  const connection = connections.value?.find((candidate) => candidate.appId === appId)
  const isMissing = connections.value !== undefined && !connection
  // If some records of the list are unreadable, the connection may still exist.
  const missingLead = connections.unreadable > 0 ? <SupportText>{t('maybeUnreadable')}</SupportText> : t('missingText')
  const isLoading = !connections.value && connections.failure === undefined

  return (
    <>
      <PageHeading
        title={t(isMissing ? 'missingTitle' : 'detailTitle')}
        lead={isMissing ? missingLead : t('detailLead')}
        back={backToList}
      />
      <NewSecretNotice secret={secret} />
      {connection ? (
        <ManualConfiguration connection={connection} projects={projects} scopes={scopes} secret={secret} />
      ) : (
        <>
          <LoadFailure title={t('connectionLoadFailed')} read={connections} />
          <StillWaiting isWaiting={isLoading} />
          {isLoading && (
            <Skeleton>
              <SettingsShapes />
            </Skeleton>
          )}
          {/* Show the secret even if the connection could not be read, because the API sends a new secret only
              once. */}
          {secret.value !== undefined && !isLoading && (
            <SettingsCard>
              <AccessKeys clientId={appId} secret={secret} />
              <TokenRequestSection clientId={appId} scopes={[]} isEdited={false} />
            </SettingsCard>
          )}
          <UncopiedSecretGuard secret={secret} />
        </>
      )}
    </>
  )
}

export function HydrateFallback() {
  return (
    <PageSkeleton title={t('detailTitle')} lead={t('detailLead')} back={backToList}>
      <SettingsShapes />
    </PageSkeleton>
  )
}

function SettingsShapes() {
  return (
    <SettingsCard>
      <SettingsSection title={t('connection')} text={t('connectionText')}>
        <SkeletonField label={t('name')} />
      </SettingsSection>
      <SettingsSection title={t('keys')} text={t('keysText')}>
        <SkeletonField label={t('clientId')} />
        <SkeletonField label={t('secretId')} />
        <RotateLinkPlace />
      </SettingsSection>
      <SettingsSection title={t('permissions')} text={t('permissionsText')}>
        <SkeletonField label={t('project')} />
        <FieldPair>
          <SkeletonField label={t('patient')} />
          <SkeletonField label={t('answer')} />
        </FieldPair>
      </SettingsSection>
    </SettingsCard>
  )
}

/* The placeholder is as high as the link « Générer un nouveau code », which appears below the secret. */
const RotateLinkPlace = styled.div`
  height: 1.25rem;
`
