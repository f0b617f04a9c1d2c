import { useForm } from 'react-hook-form'
import { styled } from 'styled-components'
import type { PartnerAccount } from '../../api/auth'
import { config } from '../../config'
import { textsOf } from '../../i18n/texts'
import { useStore } from '../../lib/store'
import { usePortal } from '../../session/portal-state'
import { Button } from '../../ui/button/button'
import { Form, SubmitButton } from '../../ui/form/form'
import { AccountName } from '../../ui/form/password-field'
import { NewPasswordFields, newPasswordResolver } from '../../ui/form/new-password-fields'
import { ActionFailure, StillWaiting } from '../../ui/feedback/notice'
import { usePageTitle, StepHeading } from '../../ui/navigation/step-heading'
import { useAction } from '../../ui/feedback/use-action'
import { StepEnds } from '../../ui/form/step-ends'
import { FIELD_GAP } from '../../ui/theme/field-styles'
import { cssVar } from '../../ui/theme/theme'

const t = textsOf('login')

/**
 * The data of a forced password update for a Skemeet account. The portal sends `personalData` together with the new
 * password.
 */
export interface PartnerPasswordState {
  name: 'partner-password'
  identifier: string
  personalData: Pick<PartnerAccount, 'cellphone' | 'firstname' | 'lastname'>
}

interface PartnerPasswordStepProps extends PartnerPasswordState {
  onSubmit: (password: string, signal: AbortSignal) => Promise<unknown>
  onLater: (signal: AbortSignal) => Promise<unknown>
}

/** The step of the forced password update. */
export function PartnerPasswordStep({ identifier, personalData, onSubmit, onLater }: PartnerPasswordStepProps) {
  const form = useForm({ resolver: newPasswordResolver })
  const { isSubmitting } = form.formState
  const { run: skip, busy: isSkipping, failure } = useAction(onLater)
  const isEnding = useStore(usePortal().signInInProgress.isEnding)
  usePageTitle(t('partnerPageTitle'))

  return (
    <>
      <StepHeading title={t('partnerHeading')} lead={t('partnerLead', { brand: config().brandName })} />
      <Form hasRequiredNote form={form} onSubmit={({ newPassword }, signal) => onSubmit(newPassword, signal)}>
        <AccountName name={identifier} />
        <NewPasswordFields isWholeForm own={[identifier, personalData.firstname, personalData.lastname]} />
        <SubmitButton
          busyText={t('updating')}
          afterButton={
            <Later>
              {/* The user cannot postpone the update while it is being sent. */}
              {!isSubmitting && (
                <Button full busy={isSkipping} busyText={t('leaving')} onClick={() => void skip()}>
                  {t('later')}
                </Button>
              )}
            </Later>
          }
        >
          {t('update')}
        </SubmitButton>
        <StepEnds isEnding={isEnding} />
        <StillWaiting isWaiting={isSkipping} />
        <ActionFailure failure={failure} />
      </Form>
    </>
  )
}

/*
 * Reduces the space above the button to 12 px, like the space between two buttons. When the button disappears, its
 * place stays empty, so that the text below does not move.
 */
const Later = styled.div`
  min-height: ${cssVar('h-control')};
  margin-top: calc(${cssVar('s-3')} - ${FIELD_GAP});
`
