import { useForm } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router-dom'
import { createApiConnection } from '../../api/api-connections'
import type { Project } from '../../api/projects'
import { useTexts } from '../../i18n/texts'
import { useCallSignal } from '../../lib/abort-signal'
import { usePortal } from '../../session/portal-state'
import { useUser } from '../../session/user-context'
import type { ReadState } from '../../ui/feedback/read'
import { Form, rulesResolver } from '../../ui/form/form'
import { Modal } from '../../ui/overlay/modal'
import { SubmitButton } from '../../ui/form/submit-button'
import { TextField } from '../../ui/form/text-field'
import { connectionPath } from './paths'
import { ProjectField } from './project-field'

/** 'Nouvelle connexion API': creates a connection, then opens its page, which shows the secret once. */
export function NewConnection({ projects, onClose }: { projects: ReadState<Project[]>; onClose: () => void }) {
  const t = useTexts('apiConnections')
  const navigate = useNavigate()
  const { handOver } = usePortal()
  const { revalidate } = useRevalidator()
  const user = useUser()
  const callSignal = useCallSignal()
  const form = useForm({
    resolver: rulesResolver((r) => r.object({ name: r.requiredText(), skeziaProjectId: r.requiredText() })),
  })
  const { isSubmitting } = form.formState

  async function create(settings: { name: string; skeziaProjectId: string }) {
    const { appId, appSecret } = await createApiConnection(settings, { signal: callSignal(), as: user })
    // In memory only: storage and the history entry would outlive the page, and the secret is shown once.
    handOver.set({ newSecret: { appId, secret: appSecret }, connectionSearch: '' })
    await navigate(connectionPath(appId))
  }

  function close() {
    onClose()
    // Closing aborts the call, but the API may have created the connection: read the list again.
    if (isSubmitting) void revalidate()
  }

  return (
    <Modal title={t('new')} text={t('newLead')} onClose={close}>
      <Form form={form} onSubmit={create}>
        <TextField name="name" label={t('name')} autoComplete="off" />
        <ProjectField projects={projects} />
        <SubmitButton cancel={close} busyText={t('saving')}>
          {t('save')}
        </SubmitButton>
      </Form>
    </Modal>
  )
}
