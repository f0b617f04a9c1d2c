import { use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router-dom'
import {
  createApiConnection,
  listApiConnections,
  readApiConnection,
  type ApiConnection,
  type Project,
} from '../../api/api-connections'
import { ApiFailure, readBeforeWrite } from '../../api/failure'
import type { IsDone } from '../../api/request'
import { textsOf } from '../../i18n/texts'
import { TOAST_ACCOUNT_MS } from '../../rules/limits'
import { visibleForm } from '../../rules/unseen'
import { usePortal } from '../../session/portal-state'
import { showToast } from '../../ui/feedback/show-toast'
import type { ReadState } from '../../ui/feedback/read'
import { Form, RequiredNote, rulesResolver, Submit, SubmitButton } from '../../ui/form/form'
import { UnsavedChanges } from '../../ui/form/unsaved-changes'
import { ConfirmModal, Modal } from '../../ui/overlay/modal'
import { TextField } from '../../ui/form/field'
import { lateModule } from '../../lib/late-module'
import { connectionPath } from './connections'
import { ProjectField } from './project-field'

const t = textsOf('apiConnections')

const loadConnectionScreen = lateModule(() => import('./connection-screen'))

interface NewConnectionProps {
  projects: ReadState<Project[]>
  /** The existing connections. Undefined if they could not be loaded. */
  connections: ApiConnection[] | undefined
  onClose: () => void
}

type NewSettings = Pick<ApiConnection, 'name' | 'skeziaProjectId'>

/**
 * The dialog « Nouvelle connexion API ». It creates a connection and opens the page of the connection, which shows the
 * secret once.
 */
export function NewConnection({ projects, connections, onClose }: NewConnectionProps) {
  const navigate = useNavigate()
  const { send, documentMemory, unsaved } = usePortal()
  const { revalidate } = useRevalidator()
  const earlier = useRef(connections)
  /** Contains the settings of every submit of this dialog, because each submit may have created the connection. */
  const sent = useRef<NewSettings[]>([])
  /** Whether the outcome of an earlier submit is unknown. */
  const isUncertain = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    defaultValues: { name: '', skeziaProjectId: '' },
    resolver: rulesResolver((r) => r.object({ name: r.requiredText(), skeziaProjectId: r.requiredText() })),
  })
  // Read these values during the render, because react-hook-form updates a value only if a render reads the value.
  const { isDirty, isSubmitted } = form.formState

  async function create(settings: NewSettings, signal: AbortSignal) {
    // Before the connection is created, load the page that shows the secret.
    await loadConnectionScreen()
    const known = (earlier.current ??= (await readBeforeWrite(send(listApiConnections(), { signal }))).readable)
    sent.current.push(settings)
    let found: ApiConnection | undefined
    const isDone: IsDone = async (_, readMore) => {
      if (!readMore) return undefined
      const { readable, unreadable } = await readMore(listApiConnections())
      const added = readable.filter(
        ({ appId, skeziaProjectId }) =>
          !known.some((one) => one.appId === appId) &&
          sent.current.some((one) => one.skeziaProjectId === skeziaProjectId),
      )
      const hasSentName = ({ name }: ApiConnection) =>
        sent.current.some((one) => visibleForm(one.name) === visibleForm(name))
      // Find the new connection by its name. If the outcome of an earlier submit is unknown, also accept a new
      // connection with another name.
      found = added.find(hasSentName) ?? (isUncertain.current ? added.at(-1) : undefined)
      if (found) return true
      return added.length > 0 || unreadable > 0 ? undefined : false
    }
    const created = await send({ ...createApiConnection(settings), isDone }, { signal }).catch((failure: unknown) => {
      if (failure instanceof ApiFailure && failure.isUnknown) isUncertain.current = true
      throw failure
    })
    const appId = created?.appId ?? found?.appId
    if (signal.aborted) void showToast({ kind: 'error', text: t('createdUnseen'), durationMs: TOAST_ACCOUNT_MS })
    if (appId === undefined || signal.aborted) return revalidate()
    // Keep the secret only in memory. Storage and the history entry would keep it longer than the page, and the secret
    // must be shown only once.
    const newSecret = { appId, secret: created?.appSecret }
    documentMemory.set({ newSecret, createdConnection: found ?? readApiConnection({ appId, ...settings }) })
    flushSync(() => setAsking(false))
    unsaved.clearTyped()
    await navigate(connectionPath(appId))
  }

  function closeDialog() {
    onClose()
    // The API may have created the connection, so read the list again.
    if (isSubmitted) void revalidate()
  }

  return (
    <Modal title={t('new')} text={t('newLead')} onClose={() => (unsaved.asks ? setAsking(true) : closeDialog())}>
      <Form hasRequiredNote form={form} unknownText={t('createUnknown')} onSubmit={create}>
        <RequiredNote />
        <TextField name="name" label={t('name')} autoComplete="off" />
        <ProjectField projects={projects} />
        <Closing isDirty={isDirty} isAsking={isAsking} setAsking={setAsking} closeDialog={closeDialog} />
      </Form>
    </Modal>
  )
}

interface ClosingProps {
  isDirty: boolean
  isAsking: boolean
  setAsking: (isAsking: boolean) => void
  closeDialog: () => void
}

/**
 * The buttons of the form, and the dialog that asks whether to give up the form. During a submit, the dialog warns that
 * the user would not see the new secret.
 */
function Closing({ isDirty, isAsking, setAsking, closeDialog }: ClosingProps) {
  const { unsaved } = usePortal()
  const { busy } = use(Submit)
  const question = busy
    ? { title: t('leaveSecretTitle'), text: t('leaveAwaitedSecretText') }
    : { title: t('abandonTitle'), text: t('abandonText') }
  return (
    <>
      <SubmitButton cancel={busy ? () => setAsking(true) : closeDialog} busyText={t('saving')}>
        {t('save')}
      </SubmitButton>
      <UnsavedChanges unsaved={unsaved} isUnsaved={busy || isDirty} {...question} />
      {isAsking && (
        <ConfirmModal
          {...question}
          cancelText={t(busy ? 'awaitSecret' : 'continueTyping')}
          confirmText={t(busy ? 'leaveAwaitedSecret' : 'abandon')}
          onCancel={() => setAsking(false)}
          onConfirm={closeDialog}
        />
      )}
    </>
  )
}
