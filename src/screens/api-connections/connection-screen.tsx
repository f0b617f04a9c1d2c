import { useState } from 'react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { listApiConnections, listScopes, type ApiConnection } from '../../api/api-connections'
import { listOwnProjects, type Project } from '../../api/projects'
import texts from '../../i18n/fr/api-connections.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { BackLink } from '../../ui/navigation/back-link'
import { PageHeading } from '../../ui/navigation/page-heading'
import { usePageTitle } from '../../ui/navigation/page-title'
import { PageSkeleton } from '../../ui/feedback/page-skeleton'
import { LoadFailure } from '../../ui/feedback/load-failure'
import { startRead, useRead, type Read } from '../../ui/feedback/read'
import { useStillWaiting } from '../../ui/feedback/still-waiting'
import { AccessKeys } from './access-keys'
import { CONNECTIONS_PATH } from './paths'
import { ConnectionMissing } from './connection-missing'
import { UncopiedSecretGuard } from './leave-guards'
import { ManualConfiguration } from './manual-configuration'
import { useRevealedSecret } from './revealed-secret'
import { SettingsCard } from './settings-card'
import { SettingsShapes, SettingsSkeleton } from './settings-skeleton'

addTexts('apiConnections', texts)

interface Reads {
  connections: Read<ApiConnection[]>
  projects: Read<Project[]>
  scopes: Read<string[]>
}

/** Starts the reads. The API has no call for a single connection: the page finds it in the list. */
export function loader({ request: { signal } }: LoaderFunctionArgs): Reads {
  const options = { signal, showsFailure: true }
  return {
    connections: startRead(listApiConnections(options)),
    projects: startRead(listOwnProjects(options)),
    scopes: startRead(listScopes(options)),
  }
}

/**
 * /dashboard/api-connections/{appId}, 'Configuration manuelle': the settings, keys and access rights of one connection.
 */
export function ConnectionScreen() {
  const { appId = '' } = useParams()
  return <Connection key={appId} appId={appId} />
}

function Connection({ appId }: { appId: string }) {
  const t = useTexts('apiConnections')
  const reads = useLoaderData<Reads>()
  const connections = useRead(reads.connections)
  const projects = useRead(reads.projects)
  const scopes = useRead(reads.scopes)
  const secret = useRevealedSecret(appId)
  const [notFound, setNotFound] = useState<unknown>()
  const isSlow = useStillWaiting(connections.pending)

  const connection = connections.value?.find((candidate) => candidate.appId === appId)
  const missing = notFound !== undefined || (connections.value !== undefined && !connection)
  const failed = connections.failure !== undefined
  usePageTitle(missing ? t('missingTitle') : t('detailTitle'))

  // The API sends a new secret once: it can be copied until the page is left, whatever happens to the settings.
  const keys = secret.value !== undefined && (
    <SettingsCard>
      <AccessKeys clientId={appId} secret={secret} />
    </SettingsCard>
  )
  if (missing)
    return (
      <>
        <ConnectionMissing failure={notFound} />
        {keys}
        <UncopiedSecretGuard secret={secret} />
      </>
    )
  return (
    <>
      <PageHeading title={t('detailTitle')} lead={t('detailLead')} back={<BackToConnections />} />
      {connection ? (
        <ManualConfiguration
          connection={connection}
          projects={projects}
          scopes={scopes}
          secret={secret}
          onNotFound={setNotFound}
        />
      ) : (
        <>
          <LoadFailure title={t('connectionLoadFailed')} read={connections} />
          {!failed && <SettingsSkeleton />}
          {(failed || isSlow) && keys}
          <UncopiedSecretGuard secret={secret} />
        </>
      )}
    </>
  )
}

/** /dashboard/api-connections/{appId} without data. */
export function ConnectionSkeleton() {
  const t = useTexts('apiConnections')
  return (
    <PageSkeleton title={t('detailTitle')} lead={t('detailLead')} back={<BackToConnections />}>
      <SettingsShapes />
    </PageSkeleton>
  )
}

function BackToConnections() {
  const t = useTexts('apiConnections')
  return <BackLink to={CONNECTIONS_PATH}>{t('back')}</BackLink>
}
