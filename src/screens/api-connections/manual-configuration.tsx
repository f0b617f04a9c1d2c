import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { updateApplication, type Application } from '../../api/applications'
import type { Project } from '../../api/projects'
import { useTexts } from '../../i18n/texts'
import { CancelButton } from '../../ui/confirm-cancel'
import { Form } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { FormActions, SubmitButton } from '../../ui/submit-button'
import { TextField } from '../../ui/text-field'
import { AccessField } from './access-field'
import { AccessKeys } from './access-keys'
import { CONNECTIONS } from './addresses'
import { useCallSignal } from './call-signal'
import type { Settings } from './connection-schemas'
import { FirstCall } from './first-call-section'
import { isGone } from './gone'
import { LeavingWithChanges } from './leaving'
import { ProjectField } from './project-field'
import type { Reading } from './reading'
import { RotateSecret } from './rotate-secret'
import { rightsOf, withRights } from './scopes'
import { FieldPair, SettingsCard, SettingsFoot, SettingsSection } from './settings-card'
import type { ShownSecret } from './shown-secret'

interface ManualConfigurationProps {
  connection: Application
  projects: Reading<Project[]>
  /** The scopes that the API grants. */
  scopes: Reading<string[]>
  secret: ShownSecret
  /** A change was refused because the connection is no more. */
  onGone: (failure: unknown) => void
}

const schema = () => import('./connection-schemas').then((module) => module.connectionSchema)

/** The settings of a connection that was found. */
export function ManualConfiguration({ connection, projects, scopes, secret, onGone }: ManualConfigurationProps) {
  const t = useTexts('apiConnections')
  const navigate = useNavigate()
  const callSignal = useCallSignal()
  const { appId } = connection
  const [saved, setSaved] = useState<Settings>({
    name: connection.name,
    skeziaProjectId: connection.skeziaProjectId,
    ...rightsOf(connection.scopes),
  })

  async function save(settings: Settings) {
    const { name, skeziaProjectId, ...rights } = settings
    const changes = { name, skeziaProjectId, scopes: withRights(connection.scopes, rights) }
    try {
      await updateApplication(appId, changes, { signal: callSignal(), showsFailure: isGone })
    } catch (failure) {
      if (!isGone(failure)) throw failure
      onGone(failure)
      return
    }
    setSaved(settings)
    await navigate(CONNECTIONS)
  }

  return (
    <SettingsCard>
      <Form<Settings> schema={schema} onSubmit={save} prefill={saved}>
        <SettingsSection title={t('connection')} text={t('connectionText')}>
          <TextField name="name" label={t('name')} autoComplete="off" />
        </SettingsSection>
        <AccessKeys clientId={appId} secret={secret}>
          <RotateSecret appId={appId} onSecret={secret.show} onGone={onGone} />
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
          <FirstCall clientId={appId} secret={secret.value} scopes={connection.scopes} onCopied={secret.setCopied} />
        )}
        <SettingsFoot>
          <FormActions align="end">
            <CancelButton compact to={CONNECTIONS} />
            <SubmitButton compact busyText={t('saving')}>
              {t('save')}
            </SubmitButton>
          </FormActions>
        </SettingsFoot>
        <LeavingWithChanges saved={saved} secret={secret} />
      </Form>
    </SettingsCard>
  )
}
