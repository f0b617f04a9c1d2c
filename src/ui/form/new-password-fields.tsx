import { useEffect, useEffectEvent } from 'react'
import { styled } from 'styled-components'
import { addTexts } from '../../i18n/texts'
import { useLateModule } from '../../lib/late-module'
import { useDebounced } from '../../lib/use-debounced'
import { PASSWORD_MIN_LENGTH, STRENGTH_POINTS_PER_CRITERION } from '../../rules/limits'
import { type FieldProps, useFieldText } from './field'
import { RequiredNote, importRules, rulesResolver } from './form'
import { PasswordField } from './password-field'
import texts from '../../i18n/fr/new-password.json'
import { isAcceptablePassword, passwordStrength } from '../../rules/password-strength'
import { announce } from '../feedback/announcer'
import { AlertIcon, CheckIcon, createIcon } from '../icons/icons'
import { column, inlineRow, media, noteType, square, cssVar } from '../theme/theme'

type Named = Pick<FieldProps, 'name' | 'label'>

interface NewPasswordFieldsProps {
  password?: Named
  confirmation?: Named
  /** True if the form has only the fields `password` and `confirmation`. */
  isWholeForm?: true
  own?: readonly (string | null | undefined)[]
}

/** The resolver of a form that has only the two fields for a new password, with their default names. */
export const newPasswordResolver = rulesResolver((r) =>
  r.object({ newPassword: r.password(), confirmNewPassword: r.passwordConfirmation('newPassword') }),
)

/**
 * The fields for a new password and its confirmation. The strength meter warns about a password that repeats a text in
 * `own`, for example the user's name. `newPasswordResolver` validates the two fields.
 */
export function NewPasswordFields({ password, confirmation, isWholeForm, own = [] }: NewPasswordFieldsProps) {
  const chosen = password ?? { name: 'newPassword', label: t('newPassword') }
  const again = confirmation ?? { name: 'confirmNewPassword', label: t('confirmNewPassword') }
  return (
    <>
      {isWholeForm && <RequiredNote />}
      <PasswordField
        {...chosen}
        autoComplete="new-password"
        failures={['INVALID_PASSWORD']}
        rules={t('rules', { min: PASSWORD_MIN_LENGTH })}
        meter={<StrengthMeter name={chosen.name} own={own.filter((text) => typeof text === 'string')} />}
        deps={[again.name]}
      />
      <PasswordField {...again} autoComplete="new-password" />
    </>
  )
}

const t = addTexts('newPassword', texts)

const CRITERIA = ['length', 'lowercase', 'uppercase', 'digit', 'special'] as const

/**
 * The strength of the password in the field `name`, and the criteria. If all criteria are met, advice about the
 * password can replace the criteria.
 */
export function StrengthMeter({ name, own = [] }: { name: string; own?: readonly string[] }) {
  const password = useFieldText(name)
  const advice = useAdvice(password, own)
  const { points, level, criteria } = passwordStrength(password)
  const word = password === '' ? undefined : t(`strength_${level}`)
  useStrengthAnnounced(useDebounced(password), advice !== undefined)
  return (
    <Column data-level={level}>
      <Bar
        role="meter"
        aria-label={t('strength')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={points}
        aria-valuetext={word}
      >
        {CRITERIA.map((criterion, index) => (
          <Segment key={criterion} data-on={index * STRENGTH_POINTS_PER_CRITERION < points || undefined} />
        ))}
      </Bar>
      <Word>{word}</Word>
      {advice !== undefined && (
        <Advice key={advice}>
          <AlertIcon size="small" />
          <span>{advice}</span>
        </Advice>
      )}
      <Criteria>
        {CRITERIA.map((criterion) => (
          <Criterion key={criterion} data-met={criteria[criterion] || undefined}>
            {criteria[criterion] ? <CheckIcon /> : <DotIcon />}
            <span>{t(`criterion_${criterion}`, { min: PASSWORD_MIN_LENGTH })}</span>
            <span className="sr-only">{t(criteria[criterion] ? 'met' : 'missing')}</span>
          </Criterion>
        ))}
      </Criteria>
    </Column>
  )
}

/**
 * Returns the advice about a password that is easy to guess or repeats a text in `own`; undefined if there is none. The
 * user can submit the password in spite of the advice.
 */
function useAdvice(typed: string, own: readonly string[]): string | undefined {
  // A failed import needs no message here. A submit imports the same rules, and shows the failure.
  const rules = useLateModule(importRules, () => undefined)
  const password = useDebounced(typed)
  const guess = isAcceptablePassword(password) && password === typed ? rules?.guessOf(password, own) : undefined
  const advice = guess && t(`advice_${guess}`)
  useEffect(() => {
    if (advice !== undefined) announce(advice)
  }, [advice])
  return advice
}

/**
 * Announces the strength of a password when the strength changes, because the strength meter never has the focus. If
 * the page shows advice about the password, only the advice is announced.
 */
function useStrengthAnnounced(password: string, hasAdvice: boolean): void {
  const word = password === '' ? undefined : t(`strength_${passwordStrength(password).level}`)
  const announceWord = useEffectEvent(() => {
    if (word !== undefined && !hasAdvice) announce(`${t('strength')} : ${word}`)
  })
  useEffect(() => announceWord(), [word])
}

const DotIcon = createIcon('M8.5 12a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0')

const levelColours = (name: string, meter: string, word: string) =>
  `&[data-level='${name}'] { --meter: ${cssVar(meter)}; --word: ${cssVar(word)}; }`

const Column = styled.div`
  ${column('0.5rem')}
  margin-top: 0.625rem;
  ${levelColours('weak', 'red', 'red-text')}
  ${levelColours('medium', 'orange', 'orange-text')}
  ${levelColours('strong', 'green', 'green-text')}
  [data-invalid] &[data-level='strong'] {
    --meter: ${cssVar('line-strong')};
    --word: ${cssVar('ink-2')};
  }
`
const Bar = styled.div`
  display: grid;
  grid-template-columns: repeat(5, 1fr);
  gap: 4px;
`
const Segment = styled.span`
  height: 4px;
  border-radius: 2px;
  background: ${cssVar('line')};
  &[data-on] {
    background: var(--meter);
  }
  ${media.forcedColours} {
    border: 1px solid CanvasText;
    &[data-on] {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`
/* The criteria fill five cells of a grid with two columns. The word for the strength is in the sixth cell. */
const Word = styled.span`
  grid-area: 2 / 1;
  margin: auto 0 0 auto;
  font-size: 0.875rem;
  line-height: 1.3;
  font-weight: ${cssVar('fw-semibold')};
  color: var(--word);
`
const Criteria = styled.ul`
  grid-area: 2 / 1;
  display: grid;
  /*
   * The criteria are in two columns, which each have at least 46 % of the width. On a phone, the column with the
   * longest criterion gets the rest of the width.
   */
  grid-template-columns: repeat(auto-fit, minmax(min(max(46%, 7.5rem), 100%), max-content));
  gap: 0.25rem 0.5rem;
  font-size: ${cssVar('fs-caption')};
  line-height: 1.4;
  color: ${cssVar('ink-3')};
`
const Criterion = styled.li`
  ${inlineRow('0.3rem')}
  svg {
    ${square('0.875rem')}
    stroke-width: 2;
  }
  [data-invalid] &:not([data-met]) {
    color: ${cssVar('red-text')};
  }
  &[data-met] {
    color: ${cssVar('green-text')};
  }
`
const Advice = styled.p`
  grid-area: 2 / 1;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-content: flex-start;
  gap: ${cssVar('s-2')};
  color: ${cssVar('orange-text')};
  ${noteType}
  > svg {
    margin-top: 0.1rem;
  }
  & + ul {
    visibility: hidden;
  }
`
