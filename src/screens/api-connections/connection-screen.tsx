import { useState } from 'react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { listApplications, listScopes, type Application } from '../../api/applications'
import { listOwnProjects, type Project } from '../../api/projects'
import texts from '../../i18n/fr/api-connections.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { BackLink } from '../../ui/back-link'
import { PageHead } from '../../ui/page-head'
import { usePageTitle } from '../../ui/page-title'
import { useStillWaiting } from '../../ui/still-waiting'
import { AccessKeys } from './access-keys'
import { CONNECTIONS } from './addresses'
import { ConnectionMissing } from './connection-missing'
import { LeavingWithSecret } from './leaving'
import { LoadFailure } from './load-failure'
import { LoadingSettings } from './loading'
import { ManualConfiguration } from './manual-configuration'
import { beginRead, useReading, type Read } from './reading'
import { SettingsCard } from './settings-card'
import { useShownSecret } from './shown-secret'

addTexts('apiConnections', texts)

interface Reads {
  connections: Read<Application[]>
  projects: Read<Project[]>
  scopes: Read<string[]>
}

/** Begins the reads; the API has none for a single connection, which is found in the list. */
export function loader({ request: { signal } }: LoaderFunctionArgs): Reads {
  const options = { signal, showsFailure: true }
  return {
    connections: beginRead(listApplications(options)),
    projects: beginRead(listOwnProjects(options)),
    scopes: beginRead(listScopes(options)),
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
  const connections = useReading(reads.connections)
  const projects = useReading(reads.projects)
  const scopes = useReading(reads.scopes)
  const secret = useShownSecret(appId)
  const [gone, setGone] = useState<unknown>()
  const waitsLong = useStillWaiting(connections.pending)

  const connection = connections.value?.find((one) => one.appId === appId)
  const missing = gone !== undefined || (connections.value !== undefined && !connection)
  const failed = connections.failure !== undefined
  usePageTitle(missing ? t('missingTitle') : t('detailTitle'))

  if (missing) return <ConnectionMissing failure={gone} />
  return (
    <>
      <PageHead
        title={t('detailTitle')}
        lead={t('detailLead')}
        back={<BackLink to={CONNECTIONS}>{t('back')}</BackLink>}
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
          {!failed && <LoadingSettings />}
          {/* A new secret comes once: whatever becomes of the rest of the page, it can be copied. */}
          {secret.value !== undefined && (failed || waitsLong) && (
            <SettingsCard>
              <AccessKeys clientId={appId} secret={secret} />
            </SettingsCard>
          )}
          <LeavingWithSecret secret={secret} />
        </>
      )}
    </>
  )
}
