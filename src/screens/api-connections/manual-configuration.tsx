import { CancelLink } from '../../ui/form/unsaved-changes'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm, useFormState } from 'react-hook-form'
import { styled } from 'styled-components'
import {
  listApiConnections,
  updateApiConnection,
  type ApiConnection,
  type ApiConnections,
  type Project,
} from '../../api/api-connections'
import { ApiFailure, readBeforeWrite } from '../../api/failure'
import type { IsDone } from '../../api/request'
import { textsOf } from '../../i18n/texts'
import { displayNames } from '../../rules/display-names'
import { trimUnseen, stripBidiControls } from '../../rules/unseen'
import { usePortal } from '../../session/portal-state'
import { useWrite } from '../../session/use-write'
import type { ReadState } from '../../ui/feedback/read'
import { ForeignText } from '../../ui/text/inline-text'
import { usePageTitle } from '../../ui/navigation/step-heading'
import { ConfirmModal } from '../../ui/overlay/modal'
import { cssVar } from '../../ui/theme/theme'
import { Form, RequiredNote, rulesResolver, SubmitButton } from '../../ui/form/form'
import { Notice } from '../../ui/feedback/notice'
import { SelectField } from '../../ui/select/select-field'
import { TextField, useFieldText } from '../../ui/form/field'
import { AccessKeys, RotateSecret, UncopiedSecretGuard, type RevealedSecret } from './access-keys'
import { CONNECTIONS_PATH } from './connections'
import { TokenRequestSection } from './token-request'
import { ProjectField } from './project-field'
import {
  ACCESS_LEVELS,
  RESOURCES,
  hasChanged,
  mergeSettings,
  settingsOf,
  selectableLevels,
  withRights,
  type Settings,
} from './scopes'
import { FieldPair, SettingsCard, SettingsFooter, SettingsSection } from './settings-card'

const t = textsOf('apiConnections')
const ui = textsOf('ui')

interface ManualConfigurationProps {
  connection: ApiConnection
  projects: ReadState<Project[]>
  scopes: ReadState<string[]>
  secret: RevealedSecret
}

export function ManualConfiguration({ connection, projects, scopes, secret }: ManualConfigurationProps) {
  const { send, documentMemory, unsaved } = usePortal()
  const write = useWrite()
  const { appId } = connection
  const name = trimUnseen(stripBidiControls(connection.name))
  usePageTitle(name === '' ? t('detailTitle') : `${name} – ${t('detailTitle')}`)
  const [shown, setShown] = useState(() => settingsOf(connection))
  /** The settings that the last save has sent. After the save has succeeded, the value is undefined. */
  const sent = useRef<Settings>(undefined)
  const [conflict, setConflict] = useState<ConflictState>()
  const form = useForm({
    resolver: rulesResolver((r) =>
      r.object({
        name: r.requiredText(),
        skeziaProjectId: r.requiredText(),
        patient: r.choiceOf(ACCESS_LEVELS),
        answer: r.choiceOf(ACCESS_LEVELS),
      }),
    ),
    defaultValues: shown,
  })
  const { isDirty, dirtyFields } = useFormState({ control: form.control })

  /** Finds the connection of this page in a list. */
  function findConnection({ readable, unreadable }: ApiConnections): ApiConnection {
    const listed = readable.find((one) => one.appId === appId)
    if (listed) return listed
    // The list of the API can lack a connection that was just created.
    if (documentMemory.get().createdConnection?.appId === appId) return connection
    throw new ApiFailure(unreadable > 0 ? { serverMessage: t('maybeUnreadable') } : { type: 'APPLICATION_NOT_FOUND' })
  }

  /** @param known the settings on the page before the changes of the user */
  async function save(wanted: Settings, signal: AbortSignal, known = shown) {
    const typed = JSON.stringify(form.getValues())
    const latest = findConnection(await readBeforeWrite(send(listApiConnections(), { signal })))
    const merged = mergeSettings({ shown: known, wanted, latest: settingsOf(latest), sent: sent.current })
    const { settings, conflicts } = merged
    const before = settingsOf(latest)
    if (conflicts.length > 0) {
      setConflict({ wanted: settings, latest: before, settings: conflicts, isOwn: sent.current !== undefined })
      return
    }
    const { name = latest.name } = merged.changes
    const changes = { name, skeziaProjectId: settings.skeziaProjectId, scopes: withRights(latest.scopes, settings) }
    sent.current = { ...shown, ...merged.changes }
    const isDone: IsDone = async (_, readMore) =>
      readMore && hasChanged(settingsOf(findConnection(await readMore(listApiConnections()))), { before, settings })
    const to = () => {
      // The settings are saved. Make these settings the form's default values, so that they no longer count as unsaved
      // changes.
      const isUnchanged = JSON.stringify(form.getValues()) === typed
      flushSync(() => {
        setShown(settings)
        form.reset(settings, { keepValues: !isUnchanged })
      })
      // Stay on the page if the user has typed since the save was sent.
      return isUnchanged ? CONNECTIONS_PATH : undefined
    }
    await write({ ...updateApiConnection(appId, changes), isDone }, signal, { text: t('saved'), to })
    sent.current = undefined
  }

  return (
    <SettingsCard>
      <Form
        hasRequiredNote
        form={form}
        unknownText={ui('unverified')}
        onSubmit={(wanted: Settings, signal) => save(wanted, signal)}
      >
        <Note>
          <RequiredNote />
        </Note>
        <SettingsSection title={t('connection')} text={t('connectionText')}>
          <TextField name="name" label={t('name')} autoComplete="off" />
        </SettingsSection>
        <AccessKeys clientId={appId} secret={secret}>
          <RotateSecret appId={appId} secret={secret} />
        </AccessKeys>
        <SettingsSection title={t('permissions')} text={t('permissionsText')}>
          <ProjectField projects={projects} current={shown.skeziaProjectId} />
          <FieldPair>
            {RESOURCES.map((resource) => (
              <SelectField
                key={resource}
                name={resource}
                label={t(resource)}
                options={selectableLevels(resource, shown[resource], scopes.value).map((value) => ({
                  value,
                  text: t(value),
                }))}
              />
            ))}
          </FieldPair>
          <NoAccessNotice scopes={connection.scopes} />
          {scopes.failure !== undefined && <Notice>{t('levelsUnchecked')}</Notice>}
        </SettingsSection>
        <TokenRequestSection
          clientId={appId}
          scopes={withRights(connection.scopes, shown)}
          isEdited={RESOURCES.some((resource) => dirtyFields[resource])}
        />
        <SettingsFooter>
          <SubmitButton
            cancel={<CancelLink to={CONNECTIONS_PATH} unsaved={unsaved} />}
            align="end"
            busyText={t('saving')}
          >
            {t('save')}
          </SubmitButton>
        </SettingsFooter>
        <UncopiedSecretGuard secret={secret} isEdited={isDirty} />
      </Form>
      {conflict && (
        <ConflictQuestion
          // The dialog keeps its first texts. If the conflict changes, the new `key` makes React open a new dialog.
          key={JSON.stringify(conflict)}
          conflict={conflict}
          projects={projects.value}
          onCancel={() => setConflict(undefined)}
          onConfirm={(signal) => save(conflict.wanted, signal, conflict.latest)}
        />
      )}
    </SettingsCard>
  )
}

/** A conflict: while the page was open, somebody else has changed the settings that the user wants to change. */
interface ConflictState {
  wanted: Settings
  latest: Settings
  settings: (keyof Settings)[]
  /** True if this page itself may have caused the conflict, by an earlier save with an unknown outcome. */
  isOwn: boolean
}

interface ConflictQuestionProps {
  conflict: ConflictState
  projects: Project[] | undefined
  onCancel: () => void
  onConfirm: (signal: AbortSignal) => unknown
}

function ConflictQuestion({ conflict: { latest, settings, isOwn }, projects, ...props }: ConflictQuestionProps) {
  const lineOf = (setting: keyof Settings) => {
    if (setting === 'name') return { label: t('name'), value: latest.name || t('noName') }
    if (setting !== 'skeziaProjectId') return { label: t(setting), value: t(latest[setting]) }
    const names = displayNames(projects ?? [], (id) => t('unnamedProject', { id }))
    return { label: t('project'), value: names.get(latest.skeziaProjectId) ?? t('unknownProject') }
  }
  return (
    <ConfirmModal
      {...props}
      title={t(isOwn ? 'ownConflictTitle' : 'conflictTitle')}
      confirmText={t('conflictReplace')}
      busyText={t('saving')}
      text={
        <>
          <span>{t(isOwn ? 'ownConflictText' : 'conflictText')}</span>
          {settings.map(lineOf).map(({ label, value }) => (
            <Line key={label}>
              <span>{t('labelled', { label })}</span> <ForeignText>{value}</ForeignText>
            </Line>
          ))}
        </>
      }
    />
  )
}

/* The note about required fields is above all groups of fields. */
const Note = styled.div`
  padding: ${cssVar('s-5')} ${cssVar('s-8')} 0;
  @container (max-width: 42em) {
    padding-inline: ${cssVar('s-5')};
  }
`
const Line = styled.strong`
  display: block;
  margin-top: ${cssVar('s-2')};
`

/** Warns the user if the connection can do nothing, because it has no access right and no other scope. */
function NoAccessNotice({ scopes }: { scopes: readonly string[] }) {
  const rights = { patient: levelOf(useFieldText('patient')), answer: levelOf(useFieldText('answer')) }
  return withRights(scopes, rights).length === 0 && <Notice kind="orange">{t('noAccess')}</Notice>
}

const levelOf = (chosen: string) => ACCESS_LEVELS.find((level) => level === chosen) ?? 'none'
