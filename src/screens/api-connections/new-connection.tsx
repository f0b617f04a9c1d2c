import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router-dom'
import { createApiConnection, listApiConnections, type ApiConnection } from '../../api/api-connections'
import type { Project } from '../../api/projects'
import { useTexts } from '../../i18n/texts'
import { RequiredNote } from '../../ui/form/required-note'
import { usePortal } from '../../session/portal-state'
import { readAgain } from '../../session/read-again'
import { useUser } from '../../session/user-context'
import { settleWrite } from '../../api/settle-write'
import type { Act } from '../../lib/act'
import type { ReadState } from '../../ui/feedback/read'
import { Form, rulesResolver, SubmitButton } from '../../ui/form/form'
import { UnsavedChanges } from '../../ui/form/unsaved-changes'
import { ConfirmModal, Modal } from '../../ui/overlay/modal'
import { TextField } from '../../ui/form/field'
import { retryImport } from '../../lib/retry-import'
import { connectionPath } from './paths'
import { ProjectField } from './project-field'

interface NewConnectionProps {
  projects: ReadState<Project[]>
  /** The connections before this one; undefined when they could not be loaded. */
  connections: ApiConnection[] | undefined
  onClose: () => void
}

type NewSettings = Pick<ApiConnection, 'name' | 'skeziaProjectId'>

/** 'Nouvelle connexion API': creates a connection, then opens its page, which shows the secret once. */
export function NewConnection({ projects, connections, onClose }: NewConnectionProps) {
  const t = useTexts('apiConnections')
  const navigate = useNavigate()
  const { handOver, session, unsaved } = usePortal()
  const { revalidate } = useRevalidator()
  const user = useUser()
  const earlier = useRef(connections)
  /** What was sent: an earlier submit of unknown outcome may have created the connection. */
  const sent = useRef<NewSettings[]>([])
  /** The creation: `sent` and awaited, or `done` and about to be shown. */
  const [stage, setStage] = useState<'sent' | 'done'>()
  const [asks, setNeedsConfirmation] = useState(false)
  const form = useForm({
    defaultValues: { name: '', skeziaProjectId: '' },
    resolver: rulesResolver((r) => r.object({ name: r.requiredText(), skeziaProjectId: r.requiredText() })),
  })
  // Read here, because react-hook-form follows only what a render reads.
  const { isDirty, isSubmitted } = form.formState

  async function create(settings: NewSettings, act: Act) {
    // What shows the secret comes before it.
    await retryImport(() => import('./connection-screen'))
    const known = (earlier.current ??= (await listApiConnections({ signal: act.signal })).readable)
    let created: { appId: string; appSecret?: string } | undefined
    const onSent = () => {
      act.onSent()
      setStage('sent')
      sent.current.push(settings)
    }
    try {
      await settleWrite(
        act,
        async () => (created = await createApiConnection(settings, { ...act, onSent, as: user })),
        async () => {
          if (!(await readAgain(session, user))) return undefined
          const isNew = ({ appId }: ApiConnection) => !known.some((one) => one.appId === appId)
          const isSent = ({ name, skeziaProjectId }: ApiConnection) =>
            sent.current.some((one) => one.name === name && one.skeziaProjectId === skeziaProjectId)
          created = (await listApiConnections({ showsFailure: true })).readable.find((one) => isNew(one) && isSent(one))
          return created !== undefined
        },
      )
    } catch (failure) {
      setStage(undefined)
      throw failure
    }
    if (!created || act.isLeft()) return revalidate()
    // In memory only: storage and the history entry would outlive the page, and the secret is shown once.
    const { appId, appSecret } = created
    const newSecret = { appId, secret: appSecret }
    handOver.set({ newSecret, createdConnection: { appId, ...settings }, connectionSearch: '' })
    flushSync(() => {
      setNeedsConfirmation(false)
      setStage('done')
    })
    await navigate(connectionPath(appId))
  }

  function leave() {
    onClose()
    // The API may have created the connection.
    if (isSubmitted) void revalidate()
  }
  const isUnfinished = stage !== undefined || isDirty
  const ask = () => setNeedsConfirmation(true)
  const question = stage
    ? { title: t('leaveSecretTitle'), text: t('leaveAwaitedSecretText') }
    : { title: t('abandonTitle'), text: t('abandonText') }

  return (
    <Modal title={t('new')} text={t('newLead')} onClose={isUnfinished ? ask : leave}>
      <Form hasRequiredNote form={form} unknownText={t('createUnknown')} onSubmit={create}>
        <RequiredNote />
        <TextField name="name" label={t('name')} autoComplete="off" />
        <ProjectField projects={projects} />
        <SubmitButton cancel={stage ? ask : leave} busyText={t('saving')}>
          {t('save')}
        </SubmitButton>
      </Form>
      <UnsavedChanges unsaved={unsaved} when={isUnfinished} saving={stage === 'done'} {...question} />
      {asks && (
        <ConfirmModal
          {...question}
          cancelText={t(stage ? 'awaitSecret' : 'continueTyping')}
          confirmText={t(stage ? 'leaveAwaitedSecret' : 'abandon')}
          onCancel={() => setNeedsConfirmation(false)}
          onConfirm={leave}
        />
      )}
    </Modal>
  )
}
