import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { styled } from 'styled-components'
import { updateSmsFactor, type User } from '../../api/users'
import { isOfType } from '../../api/failure'
import { config } from '../../config'
import { errorText, type ErrorText, textsOf } from '../../i18n/texts'
import { CELLPHONE_DIGITS, CELLPHONE_PREFIX } from '../../rules/limits'
import { frenchNumber } from '../../rules/french-number'
import { groupedCellphone } from '../../rules/phone'
import { useUser } from '../../session/portal-state'
import { Button } from '../../ui/button/button'
import { Chip } from '../../ui/text/chip'
import { showFailure } from '../../ui/feedback/show-toast'
import { ConfirmModal } from '../../ui/overlay/modal'
import { PhoneIcon } from '../../ui/icons/icons'
import { row, cssVar } from '../../ui/theme/theme'
import { rulesResolver } from '../../ui/form/form'
import { useWrite } from '../../session/use-write'
import { FactorCard } from './factor-card'
import { MaskedNumber } from './masked-number'
import { SecurityForm } from './security-page'
import { Field, useField, type FieldProps } from '../../ui/form/field'
import { Control, Input } from '../../ui/theme/field-styles'

const t = textsOf('factors')
const security = textsOf('security')
const ui = textsOf('ui')

/**
 * The switch for codes by SMS. Turning it on asks for the phone number, and turning it off asks for confirmation. The
 * user can change a stored number. While codes by SMS are off, the user can also remove the number.
 */
export function SmsFactor() {
  const user = useUser()
  const write = useWrite()
  const factor = useRef<HTMLElement>(null)
  const [numberUse, setNumberUse] = useState<NumberUse>()
  const [isDeactivating, setDeactivating] = useState(false)
  const isActive = user.oneTimePasswordActivated
  const stored = user.cellphone ?? ''
  const cellphone = frenchNumber(stored) ?? stored

  function openForm(use: NumberUse) {
    flushSync(() => setNumberUse(use))
    const input = factor.current?.querySelector<HTMLInputElement>('form input')
    input?.focus()
    // Select the stored number, so that the next typed or pasted text replaces it.
    input?.select()
  }

  /**
   * Closes the form. Moves the focus to the button « Modifier », which opened the form. After the number was removed,
   * moves the focus to the switch.
   */
  function closeForm({ isRemoved = false } = {}) {
    const hadFocus = factor.current?.contains(document.activeElement)
    flushSync(() => setNumberUse(undefined))
    const opener = numberUse === 'activate' || isRemoved ? '[role="switch"]' : 'button'
    if (hadFocus) factor.current?.querySelector<HTMLElement>(opener)?.focus()
  }

  async function save(form: { oneTimePasswordActivated: boolean; cellphone: string }, signal: AbortSignal) {
    const isDone = (saved: User) =>
      saved.oneTimePasswordActivated === form.oneTimePasswordActivated &&
      (isDeactivating || (frenchNumber(saved.cellphone ?? '') ?? '') === form.cellphone)
    await write({ ...updateSmsFactor(form), isDone }, signal, { text: t('factorsUpdated') })
    if (signal.aborted) return
    closeForm({ isRemoved: form.cellphone === '' })
    setDeactivating(false)
  }

  return (
    <>
      <FactorCard
        ref={factor}
        icon={<PhoneIcon />}
        title={t('sms')}
        text={t('smsText', { digits: config().codeDigits })}
        questionText={t(isActive ? 'asksConfirmation' : 'asksNumber')}
        chip={<Chip tone="green">{t('recommended')}</Chip>}
        isActive={isActive}
        onToggle={() => {
          if (isActive) setDeactivating(true)
          else if (numberUse) closeForm()
          else openForm('activate')
        }}
      >
        {numberUse ? (
          <NumberForm
            cellphone={cellphone}
            use={numberUse}
            onCancel={() => closeForm()}
            onSubmit={(number, signal) =>
              save({ oneTimePasswordActivated: numberUse !== 'keep', cellphone: number }, signal)
            }
          />
        ) : (
          (isActive || cellphone !== '') && (
            <NumberLine>
              {cellphone !== '' && <span>{t(isActive ? 'numberSent' : 'numberKept')}</span>}
              {cellphone === '' ? <span>{t('noNumber')}</span> : <MaskedNumber cellphone={cellphone} />}
              <Button compact aria-label={t('changeNumber')} onClick={() => openForm(isActive ? 'change' : 'keep')}>
                {t('change')}
              </Button>
            </NumberLine>
          )
        )}
      </FactorCard>
      {isDeactivating && (
        <ConfirmModal
          title={t('smsOffTitle')}
          text={t(user.doubleAuthEmailActivated ? 'emailLeft' : 'noFactorLeft')}
          busyText={security('saving')}
          onCancel={() => setDeactivating(false)}
          onConfirm={(signal) => save({ oneTimePasswordActivated: false, cellphone }, signal)}
        />
      )}
    </>
  )
}

/**
 * The purpose of a phone number. `activate`: codes are turned on. `change`: codes go to another number. `keep`: the
 * number is stored while codes are off.
 */
type NumberUse = 'activate' | 'change' | 'keep'

interface NumberFormProps {
  cellphone: string
  use: NumberUse
  onCancel: () => void
  onSubmit: (cellphone: string, signal: AbortSignal) => Promise<void>
}

function NumberForm({ cellphone, use, onCancel, onSubmit }: NumberFormProps) {
  const form = useForm({
    resolver: rulesResolver((r) => {
      const rule = use === 'keep' ? r.optionalCellphone : r.cellphone
      return r.object({ cellphone: rule(frenchNumber, use === 'activate' ? undefined : cellphone) })
    }),
    defaultValues: { cellphone: groupedCellphone(cellphone) },
  })
  /** The phone number that the user must confirm in the open dialog. */
  const [asked, setAsked] = useState<string>()

  function returnToForm(error?: ErrorText) {
    flushSync(() => setAsked(undefined))
    if (error) form.setError('cellphone', { message: error.text, types: { lang: error.lang } })
    form.setFocus('cellphone')
  }

  /**
   * Saves the phone number. If the API refuses the number, returns to the form, so that the user can correct the
   * number.
   */
  async function save(number: string, signal: AbortSignal) {
    try {
      await onSubmit(number, signal)
    } catch (failure) {
      if (signal.aborted || !isOfType(failure, 'INVALID_INPUTS')) throw failure
      returnToForm(errorText(failure))
      showFailure(failure, true)
    }
  }

  return (
    <>
      <SecurityForm
        form={form}
        aria-label={t('sms')}
        onCancel={onCancel}
        onSubmit={(values, signal) =>
          // While SMS codes are off, the API sends no code to the phone number. Therefore the form saves the number
          // without a question.
          use === 'keep' ? save(values.cellphone, signal) : setAsked(values.cellphone)
        }
      >
        <PhoneField
          name="cellphone"
          required={use !== 'keep'}
          label={t('cellphone')}
          help={t(use === 'keep' ? 'keptCellphoneHelp' : 'cellphoneHelp', {
            digits: CELLPHONE_DIGITS,
            example: groupedCellphone('0612345678', '\u00a0'),
          })}
        />
      </SecurityForm>
      {asked !== undefined && (
        <ConfirmModal
          kind="green"
          icon={<PhoneIcon size="large" />}
          title={t('numberTitle')}
          text={
            <>
              <span>{t('numberText')}</span> <Number className="num">{groupedCellphone(asked, '\u00a0')}</Number>{' '}
              <span>{t('numberRight')}</span>
            </>
          }
          cancelText={t('correctNumber')}
          confirmText={use === 'change' ? ui('confirm') : t('activate')}
          busyText={security('saving')}
          onCancel={() => returnToForm()}
          onConfirm={(signal) => save(asked, signal)}
        />
      )}
    </>
  )
}

/**
 * Returns whether the user is allowed to type a character. Typing stops at the tenth digit of a national number. A
 * number with a country code can be longer, and the rule of the field checks such a number later.
 */
function canType(text: string): boolean {
  return /^\D*(?:\+|00|33)/.test(text) || text.replace(/\D/g, '').length <= CELLPHONE_DIGITS
}

/**
 * The field for a French mobile number. The prefix beside the field is part of its label. A pasted text stays unchanged
 * until the rule of the field parses it.
 */
export function PhoneField(props: FieldProps & { required?: boolean }) {
  const binding = useField({ ...props, canType, transform: (typed) => groupedCellphone(typed) })
  const prefixId = `${binding.id}-prefix`
  return (
    <Field {...props} binding={binding}>
      <Control>
        <Prefix id={prefixId}>{t('dialPrefix', { prefix: CELLPHONE_PREFIX })}</Prefix>
        <Input
          {...binding.input}
          type="text"
          inputMode="numeric"
          autoComplete="tel-national"
          aria-labelledby={`${binding.labelId} ${prefixId}`}
        />
      </Control>
    </Field>
  )
}

/* The phone number has a line of its own, because the user should check each digit. */
const Number = styled.strong`
  display: block;
  margin-block: ${cssVar('s-2')};
  color: ${cssVar('ink')};
  font-size: 1.375rem;
  font-weight: ${cssVar('fw-semibold')};
  line-height: 1.25;
`
const NumberLine = styled.div`
  ${row(`${cssVar('s-2')} ${cssVar('s-4')}`)}
`
const Prefix = styled.span`
  display: grid;
  align-content: center;
  padding-inline: 0.875rem;
  border-right: 1px solid ${cssVar('line')};
  color: ${cssVar('ink-2')};
  font-size: ${cssVar('fs-small')};
  line-height: 1.2;
  text-align: center;
  /* On a narrow screen, the buttons have two lines, because the number needs the width. */
  @media (max-width: 27em) {
    width: 3.75rem;
    padding-inline: 0.25rem;
  }
`
