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
 * The code by SMS. Turning it on asks for the number, turning it off asks for a second thought; while it is on, the
 * number can be changed.
 */
export function SmsFactor() {
  const t = useTexts('security')
  const user = useUser()
  const updated = useFactorsUpdated()
  const factor = useRef<HTMLElement>(null)
  const [turningOn, setTurningOn] = useState(false)
  const [turningOff, setTurningOff] = useState(false)
  const active = user.oneTimePasswordActivated
  const cellphone = nationalDigits(user.cellphone ?? '')

  useEffect(() => {
    if (turningOn) factor.current?.querySelector<HTMLElement>('form input')?.focus()
  }, [turningOn])

  const focusSwitch = () => factor.current?.querySelector<HTMLElement>('[role="switch"]')?.focus()

  async function save(form: { oneTimePasswordActivated: boolean; cellphone: string }) {
    await updateSmsFactor(form)
    // The number's form may be another one once the account has been read again.
    if (factor.current?.querySelector('form')?.contains(document.activeElement)) focusSwitch()
    await updated()
    setTurningOn(false)
    setTurningOff(false)
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
        onToggle={() => (active ? setTurningOff(true) : setTurningOn(!turningOn))}
      >
        {(active || turningOn) && (
          <SecurityForm<SmsForm>
            key={cellphone}
            aria-label={t('sms')}
            schema={schema}
            prefill={{ activeSmsAuthentication: true, cellphone }}
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
      {turningOff && (
        <ConfirmModal
          title={t('smsOffTitle')}
          text={t(user.doubleAuthEmailActivated ? 'emailLeft' : 'noFactorLeft')}
          busyText={t('saving')}
          onCancel={() => setTurningOff(false)}
          onConfirm={() => save({ oneTimePasswordActivated: false, cellphone })}
        />
      )}
    </>
  )
}
