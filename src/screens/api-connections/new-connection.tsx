import { useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router-dom'
import { createApiConnection } from '../../api/api-connections'
import type { Project } from '../../api/projects'
import { useTexts } from '../../i18n/texts'
import { CancelButton } from '../../ui/form/confirm-cancel'
import { Form } from '../../ui/form/form'
import { Modal } from '../../ui/overlay/modal'
import { FormActions, SubmitButton } from '../../ui/form/submit-button'
import { TextField } from '../../ui/form/text-field'
import { connectionPath } from './paths'
import { useCallSignal } from './call-signal'
import { setNewSecret } from './new-secret'
import { ProjectField } from './project-field'
import type { ReadState } from './read'

interface NewConnectionForm {
  name: string
  skeziaProjectId: string
}

const schema = () => import('./connection-schemas').then((module) => module.newConnectionSchema)

/** 'Nouvelle connexion API': a name and a project, then the connection's own page, where the secret is shown once. */
export function NewConnection({ projects, onClose }: { projects: ReadState<Project[]>; onClose: () => void }) {
  const t = useTexts('apiConnections')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const callSignal = useCallSignal()
  const underWay = useRef(false)

  async function create(settings: NewConnectionForm) {
    underWay.current = true
    try {
      const { appId, appSecret } = await createApiConnection(settings, { signal: callSignal() })
      setNewSecret(appId, appSecret)
      await navigate(connectionPath(appId))
    } finally {
      underWay.current = false
    }
  }

  function close() {
    onClose()
    // The call is given up with the modal, yet it may have got through.
    if (underWay.current) void revalidate()
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
      </Form>
    </Modal>
  )
}
