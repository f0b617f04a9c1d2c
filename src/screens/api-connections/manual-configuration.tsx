import { useForm, useFormState } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { updateApiConnection, type ApiConnection } from '../../api/api-connections'
import type { Project } from '../../api/projects'
import { useTexts } from '../../i18n/texts'
import { useCallSignal } from '../../lib/abort-signal'
import { useUser } from '../../session/user-context'
import type { ReadState } from '../../ui/feedback/read'
import { Form, rulesResolver } from '../../ui/form/form'
import { Notice } from '../../ui/feedback/notice'
import { SelectField } from '../../ui/form/select-field'
import { SubmitButton } from '../../ui/form/submit-button'
import { TextField } from '../../ui/form/text-field'
import { AccessKeys, RotateSecret } from './access-keys'
import { CONNECTIONS_PATH } from './paths'
import { FirstCallSection } from './first-call-section'
import { ProjectField } from './project-field'
import { UncopiedSecretGuard, type RevealedSecret } from './revealed-secret'
import {
  ACCESS_LEVELS,
  accessRights,
  selectableLevels,
  withRights,
  type AccessLevel,
  type Resource,
  type Settings,
} from './scopes'
import { FieldPair, SettingsCard, SettingsFooter, SettingsSection } from './settings-card'

interface ManualConfigurationProps {
  connection: ApiConnection
  projects: ReadState<Project[]>
  /** The scopes that the API can grant. */
  scopes: ReadState<string[]>
  secret: RevealedSecret
}

/** The settings form of an existing connection. */
export function ManualConfiguration({ connection, projects, scopes, secret }: ManualConfigurationProps) {
  const t = useTexts('apiConnections')
  const navigate = useNavigate()
  const user = useUser()
  const callSignal = useCallSignal()
  const { appId } = connection
  const saved = accessRights(connection.scopes)
  const form = useForm({
    resolver: rulesResolver((r) =>
      r.object({
        name: r.requiredText(),
        skeziaProjectId: r.requiredText(),
        patient: r.choiceOf(ACCESS_LEVELS),
        answer: r.choiceOf(ACCESS_LEVELS),
      }),
    ),
    defaultValues: { name: connection.name, skeziaProjectId: connection.skeziaProjectId, ...saved },
  })
  const { isDirty, isSubmitting } = useFormState({ control: form.control })

  async function save(settings: Settings) {
    const { name, skeziaProjectId, ...rights } = settings
    const changes = { name, skeziaProjectId, scopes: withRights(connection.scopes, rights) }
    await updateApiConnection(appId, changes, { signal: callSignal(), as: user })
    // Saved: leaving asks nothing any more, but for an uncopied secret.
    form.reset(settings, { keepValues: true })
    await navigate(CONNECTIONS_PATH)
  }

  return (
    <SettingsCard>
      <Form form={form} onSubmit={save}>
        <SettingsSection title={t('connection')} text={t('connectionText')}>
          <TextField name="name" label={t('name')} autoComplete="off" />
        </SettingsSection>
        <AccessKeys clientId={appId} secret={secret}>
          <RotateSecret appId={appId} onSecret={secret.show} />
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
          <SubmitButton cancel={CONNECTIONS_PATH} align="end" busyText={t('saving')}>
            {t('save')}
          </SubmitButton>
        </SettingsFooter>
      </Form>
      <UncopiedSecretGuard secret={secret} edited={isDirty} saving={isSubmitting} />
    </SettingsCard>
  )
}

interface AccessFieldProps {
  resource: Resource
  /** The connection's saved level. */
  current: AccessLevel
  /** The scopes that the API can grant; undefined while unknown. */
  grantable: readonly string[] | undefined
}

/** Selects the connection's access level to one kind of data. */
function AccessField({ resource, current, grantable }: AccessFieldProps) {
  const t = useTexts('apiConnections')
  const levels = selectableLevels(resource, current, grantable)
  return (
    <SelectField
      name={resource}
      label={t(resource)}
      options={levels.map((level) => ({ value: level, text: t(level) }))}
    />
  )
}
