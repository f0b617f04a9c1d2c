import { useEffect, useRef, useState } from 'react'
import { updateSmsFactor } from '../../api/account'
import { useTexts } from '../../i18n/texts'
import { CELLPHONE_DIGITS, CODE_DIGITS } from '../../rules/limits'
import { nationalDigits } from '../../rules/phone'
import { useUser } from '../../session/user-context'
import { Chip } from '../../ui/chip'
import { ConfirmModal } from '../../ui/overlay/confirm-modal'
import { PhoneIcon } from '../../ui/icons/dashboard-icons'
import { PhoneField } from './phone-field'
import { FactorCard } from './factor-card'
import { useFactorsUpdated } from './factors-updated'
import { SecurityForm } from './security-form'

interface SmsForm {
  activeSmsAuthentication: boolean
  cellphone: string
}

const schema = () => import('./security-schema').then((module) => module.smsFactorSchema)

/**
 * The second factor by SMS. Activation asks for the number, deactivation for confirmation; while active, the number can
 * be changed.
 */
export function SmsFactor() {
  const t = useTexts('security')
  const user = useUser()
  const updated = useFactorsUpdated()
  const factor = useRef<HTMLElement>(null)
  const [activating, setActivating] = useState(false)
  const [deactivating, setDeactivating] = useState(false)
  const active = user.oneTimePasswordActivated
  const cellphone = nationalDigits(user.cellphone ?? '')

  useEffect(() => {
    if (activating) factor.current?.querySelector<HTMLElement>('form input')?.focus()
  }, [activating])

  const focusSwitch = () => factor.current?.querySelector<HTMLElement>('[role="switch"]')?.focus()

  async function save(form: { oneTimePasswordActivated: boolean; cellphone: string }) {
    await updateSmsFactor(form)
    // The form is replaced (`key`) when the account is read again with another number, which would lose the focus.
    if (factor.current?.querySelector('form')?.contains(document.activeElement)) focusSwitch()
    await updated()
    setActivating(false)
    setDeactivating(false)
  }

  return (
    <>
      <FactorCard
        ref={factor}
        icon={<PhoneIcon />}
        tone="green"
        title={t('sms')}
        text={t('smsText', { digits: CODE_DIGITS })}
        chip={<Chip tone="green">{t('recommended')}</Chip>}
        active={active}
        onToggle={() => (active ? setDeactivating(true) : setActivating(!activating))}
      >
        {(active || activating) && (
          <SecurityForm<SmsForm>
            key={cellphone}
            aria-label={t('sms')}
            schema={schema}
            defaultValues={{ activeSmsAuthentication: true, cellphone }}
            fieldErrors={{ INVALID_INPUTS: 'cellphone' }}
            onSubmit={(form) => save({ oneTimePasswordActivated: true, cellphone: form.cellphone })}
          >
            <PhoneField
              name="cellphone"
              label={t('cellphone')}
              help={t('cellphoneHelp', { digits: CELLPHONE_DIGITS })}
            />
          </SecurityForm>
        )}
      </FactorCard>
      {deactivating && (
        <ConfirmModal
          title={t('smsOffTitle')}
          text={t(user.doubleAuthEmailActivated ? 'emailLeft' : 'noFactorLeft')}
          busyText={t('saving')}
          onCancel={() => setDeactivating(false)}
          onConfirm={() => save({ oneTimePasswordActivated: false, cellphone })}
        />
      )}
    </>
  )
}
