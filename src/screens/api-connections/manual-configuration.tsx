import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isConnectionNotFound, updateApiConnection, type ApiConnection } from '../../api/api-connections'
import type { Project } from '../../api/projects'
import { useTexts } from '../../i18n/texts'
import { useCallSignal } from '../../lib/abort-signal'
import type { ReadState } from '../../ui/feedback/read'
import { CancelButton } from '../../ui/form/confirm-cancel'
import { Form } from '../../ui/form/form'
import { Notice } from '../../ui/feedback/notice'
import { FormActions, SubmitButton } from '../../ui/form/submit-button'
import { TextField } from '../../ui/form/text-field'
import { AccessField } from './access-field'
import { AccessKeys } from './access-keys'
import { CONNECTIONS_PATH } from './paths'
import { FirstCallSection } from './first-call-section'
import { SettingsFormGuard } from './leave-guards'
import { ProjectField } from './project-field'
import { RotateSecret } from './rotate-secret'
import { ACCESS_LEVELS, accessRights, withRights, type Settings } from './scopes'
import { FieldPair, SettingsCard, SettingsFooter, SettingsSection } from './settings-card'
import type { RevealedSecret } from './revealed-secret'

interface ManualConfigurationProps {
  connection: ApiConnection
  projects: ReadState<Project[]>
  /** The scopes that the API can grant. */
  scopes: ReadState<string[]>
  secret: RevealedSecret
  /** Called when the API refuses a change because the connection no longer exists. */
  onNotFound: (failure: unknown) => void
}

/** The settings form of an existing connection. */
export function ManualConfiguration({ connection, projects, scopes, secret, onNotFound }: ManualConfigurationProps) {
  const t = useTexts('apiConnections')
  const navigate = useNavigate()
  const callSignal = useCallSignal()
  const { appId } = connection
  const [saved, setSaved] = useState<Settings>({
    name: connection.name,
    skeziaProjectId: connection.skeziaProjectId,
    ...accessRights(connection.scopes),
  })

  async function save(settings: Settings) {
    const { name, skeziaProjectId, ...rights } = settings
    const changes = { name, skeziaProjectId, scopes: withRights(connection.scopes, rights) }
    try {
      await updateApiConnection(appId, changes, { signal: callSignal(), showsFailure: isConnectionNotFound })
    } catch (failure) {
      if (!isConnectionNotFound(failure)) throw failure
      onNotFound(failure)
      return
    }
    setSaved(settings)
    await navigate(CONNECTIONS_PATH)
  }

  return (
    <SettingsCard>
      <Form<Settings>
        rules={(r) =>
          r.object({
            name: r.requiredText(),
            skeziaProjectId: r.requiredText(),
            patient: r.choiceOf(ACCESS_LEVELS),
            answer: r.choiceOf(ACCESS_LEVELS),
          })
        }
        onSubmit={save}
        defaultValues={saved}
      >
        <SettingsSection title={t('connection')} text={t('connectionText')}>
          <TextField name="name" label={t('name')} autoComplete="off" />
        </SettingsSection>
        <AccessKeys clientId={appId} secret={secret}>
          <RotateSecret appId={appId} onSecret={secret.show} onNotFound={onNotFound} />
        </AccessKeys>
        <SettingsSection title={t('permissions')} text={t('permissionsText')}>
          <ProjectField projects={projects} current={connection.skeziaProjectId} />
          <FieldPair>
            <AccessField resource="patient" current={saved.patient} grantable={scopes.value} />
            <AccessField resource="answer" current={saved.answer} grantable={scopes.value} />
          </FieldPair>
          {scopes.failure !== undefined && <Notice>{t('levelsUnchecked')}</Notice>}
        </SettingsSection>
        {secret.value !== undefined && (
          <FirstCallSection
            clientId={appId}
            secret={secret.value}
            scopes={connection.scopes}
            onCopied={secret.setCopied}
          />
        )}
        <SettingsFooter>
          <FormActions align="end">
            <CancelButton to={CONNECTIONS_PATH} />
            <SubmitButton busyText={t('saving')}>{t('save')}</SubmitButton>
          </FormActions>
        </SettingsFooter>
        <SettingsFormGuard saved={saved} secret={secret} />
      </Form>
    </SettingsCard>
  )
}
