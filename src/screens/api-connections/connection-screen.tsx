import { useState } from 'react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { listApiConnections, listScopes, type ApiConnection } from '../../api/api-connections'
import { listOwnProjects, type Project } from '../../api/projects'
import texts from '../../i18n/fr/api-connections.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { BackLink } from '../../ui/navigation/back-link'
import { PageHeading } from '../../ui/navigation/page-heading'
import { usePageTitle } from '../../ui/navigation/page-title'
import { useStillWaiting } from '../../ui/feedback/still-waiting'
import { AccessKeys } from './access-keys'
import { CONNECTIONS_PATH } from './paths'
import { ConnectionMissing } from './connection-missing'
import { UncopiedSecretGuard } from './leave-guards'
import { LoadFailure } from './load-failure'
import { SettingsSkeleton } from './skeletons'
import { ManualConfiguration } from './manual-configuration'
import { startRead, useRead, type Read } from './read'
import { SettingsCard } from './settings-card'
import { useRevealedSecret } from './revealed-secret'

addTexts('apiConnections', texts)

interface Reads {
  connections: Read<ApiConnection[]>
  projects: Read<Project[]>
  scopes: Read<string[]>
}

/** Begins the reads; the API has none for a single connection, which is found in the list. */
export function loader({ request: { signal } }: LoaderFunctionArgs): Reads {
  const options = { signal, showsFailure: true }
  return {
    connections: startRead(listApiConnections(options)),
    projects: startRead(listOwnProjects(options)),
    scopes: startRead(listScopes(options)),
  }
}

/** /dashboard/api-connections/{appId}, 'Configuration manuelle': the settings, keys and rights of one connection. */
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
  const [gone, setGone] = useState<unknown>()
  const waitsLong = useStillWaiting(connections.pending)

  const connection = connections.value?.find((one) => one.appId === appId)
  const missing = gone !== undefined || (connections.value !== undefined && !connection)
  const failed = connections.failure !== undefined
  usePageTitle(missing ? t('missingTitle') : t('detailTitle'))

  if (missing) return <ConnectionMissing failure={gone} />
  return (
    <>
      <PageHeading
        title={t('detailTitle')}
        lead={t('detailLead')}
        back={<BackLink to={CONNECTIONS_PATH}>{t('back')}</BackLink>}
      />
      {connection ? (
        <ManualConfiguration
          connection={connection}
          projects={projects}
          scopes={scopes}
          secret={secret}
          onGone={setGone}
        />
      ) : (
        <>
          <LoadFailure title={t('connectionLoadFailed')} reading={connections} />
          {!failed && <SettingsSkeleton />}
          {/* A new secret comes once: whatever becomes of the rest of the page, it can be copied. */}
          {secret.value !== undefined && (failed || waitsLong) && (
            <SettingsCard>
              <AccessKeys clientId={appId} secret={secret} />
            </SettingsCard>
          )}
          <UncopiedSecretGuard secret={secret} />
        </>
      )}
    </>
  )
}
