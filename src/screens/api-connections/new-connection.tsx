import { useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router-dom'
import { createApiConnection } from '../../api/api-connections'
import type { Project } from '../../api/projects'
import { useTexts } from '../../i18n/texts'
import { useCallSignal } from '../../lib/abort-signal'
import type { ReadState } from '../../ui/feedback/read'
import { CancelButton } from '../../ui/form/confirm-cancel'
import { DraftFields } from '../../ui/form/draft-fields'
import { Form } from '../../ui/form/form'
import { Modal } from '../../ui/overlay/modal'
import { FormActions, SubmitButton } from '../../ui/form/submit-button'
import { TextField } from '../../ui/form/text-field'
import { connectionPath, NEW_CONNECTION_DRAFT } from './paths'
import { ProjectField } from './project-field'
import { setNewSecret } from './revealed-secret'

interface NewConnectionForm {
  name: string
  skeziaProjectId: string
}

const DRAFT_NAMES = ['name', 'skeziaProjectId'] as const

const schema = () => import('./connection-schemas').then((module) => module.newConnectionSchema)

/** 'Nouvelle connexion API': creates a connection, then opens its page, which shows the secret once. */
export function NewConnection({ projects, onClose }: { projects: ReadState<Project[]>; onClose: () => void }) {
  const t = useTexts('apiConnections')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const callSignal = useCallSignal()
  const inProgress = useRef(false)

  async function create(settings: NewConnectionForm) {
    inProgress.current = true
    try {
      const { appId, appSecret } = await createApiConnection(settings, { signal: callSignal() })
      setNewSecret(appId, appSecret)
      await navigate(connectionPath(appId))
    } finally {
      inProgress.current = false
    }
  }

  function close() {
    onClose()
    // Closing aborts the call, but the API may have created the connection: read the list again.
    if (inProgress.current) void revalidate()
  }

  return (
    <Modal title={t('new')} text={t('newLead')} onClose={close}>
      <Form<NewConnectionForm> schema={schema} onSubmit={create}>
        <TextField name="name" label={t('name')} autoComplete="off" />
        <ProjectField projects={projects} />
        <FormActions align="equal">
          <CancelButton onClick={close} />
          <SubmitButton busyText={t('saving')}>{t('save')}</SubmitButton>
        </FormActions>
        <DraftFields form={NEW_CONNECTION_DRAFT} names={DRAFT_NAMES} />
      </Form>
    </Modal>
  )
}
