import { styled } from 'styled-components'
import { recentFailures } from '../../api/api'
import texts from '../../i18n/fr/support.json'
import { addTexts } from '../../i18n/texts'
import { Disclosure } from '../../ui/layout/disclosure'
import { cssVar } from '../../ui/theme/theme'

const t = addTexts('support', texts)

const USER_AGENT_MAX_LENGTH = 300

/**
 * Returns technical information with which the support can find the cause of a problem. The function puts the
 * information together from known words, so it contains no address, token, identifier or typed text. To remove the
 * secrets from a whole log would be less safe, because the removal could miss a secret.
 */
export function supportInformation(page: string | undefined): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return [
    t('heading'),
    t('page', { value: page ?? t('unavailable') }),
    t('version', { value: BUILD_VERSION }),
    t('browser', { value: navigator.userAgent.slice(0, USER_AGENT_MAX_LENGTH) }),
    t('time', { value: `${new Date().toLocaleString('fr-FR')} (${timeZone})` }),
    t('network', { value: t(navigator.onLine ? 'online' : 'offline') }),
    failureLines(),
  ].join('\n')
}

function failureLines(): string {
  const failures = recentFailures()
  if (failures.length === 0) return t('noFailures')
  const lines = failures.map(({ at, call, status, type }) => {
    const answer = status === undefined ? t('noAnswer') : t('status', { status })
    const answers = type === undefined ? answer : `${answer}, ${t('type', { type })}`
    return t('failure', { time: at.toLocaleTimeString('fr-FR'), call, answer: answers })
  })
  return [t('failures'), ...lines].join('\n')
}

export function SupportDetails({ title, text, open = false }: { title: string; text: string; open?: boolean }) {
  return (
    <Disclosure title={title} open={open}>
      <Lines>{text}</Lines>
    </Disclosure>
  )
}

const Lines = styled.p`
  font-size: ${cssVar('fs-caption')};
  white-space: pre-line;
`
