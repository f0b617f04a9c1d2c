import { useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router-dom'
import { createApplication } from '../../api/applications'
import type { Project } from '../../api/projects'
import { useTexts } from '../../i18n/texts'
import { CancelButton } from '../../ui/confirm-cancel'
import { Form } from '../../ui/form'
import { Modal } from '../../ui/modal'
import { FormActions, SubmitButton } from '../../ui/submit-button'
import { TextField } from '../../ui/text-field'
import { addressOf } from './addresses'
import { useCallSignal } from './call-signal'
import { handOverSecret } from './new-secret'
import { ProjectField } from './project-field'
import type { Reading } from './reading'

interface NewConnectionForm {
  name: string
  skeziaProjectId: string
}

const schema = () => import('./connection-schemas').then((module) => module.newConnectionSchema)

/** 'Nouvelle connexion API': a name and a project, then the connection's own page, where the secret is shown once. */
export function NewConnection({ projects, onClose }: { projects: Reading<Project[]>; onClose: () => void }) {
  const t = useTexts('apiConnections')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const callSignal = useCallSignal()
  const underWay = useRef(false)

  async function create(settings: NewConnectionForm) {
    underWay.current = true
    try {
      const { appId, appSecret } = await createApplication(settings, { signal: callSignal() })
      handOverSecret(appId, appSecret)
      await navigate(addressOf(appId))
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
