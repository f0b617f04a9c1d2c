import { styled } from 'styled-components'
import { recentFailures } from '../../api/recent-failures'
import texts from '../../i18n/fr/support.json'
import { addTexts, textsOf } from '../../i18n/texts'
import { buildVersion } from '../../lib/build-version'
import { Disclosure } from '../../ui/layout/disclosure'
import { cssVar } from '../../ui/theme/theme'

addTexts('support', texts)

const USER_AGENT_MAX_LENGTH = 300

/** What helps support to find a cause. No address, token, identifier or typed text. Never throws: the error screen shows it. */
export function supportInformation(page: string | undefined): string {
  const t = textsOf('support')
  /** The value of a line; a browser may refuse to give it. */
  const valueOf = (read: () => string) => {
    try {
      return read()
    } catch {
      return t('unavailable')
    }
  }
  return [
    t('heading'),
    t('page', { value: page ?? t('unavailable') }),
    t('version', { value: buildVersion }),
    t('browser', { value: valueOf(() => navigator.userAgent.slice(0, USER_AGENT_MAX_LENGTH)) }),
    t('time', { value: valueOf(localTime) }),
    t('network', { value: valueOf(() => t(navigator.onLine ? 'online' : 'offline')) }),
    valueOf(failureLines),
  ].join('\n')
}

function localTime(): string {
  return `${new Date().toLocaleString('fr-FR')} (${new Intl.DateTimeFormat().resolvedOptions().timeZone})`
}

function failureLines(): string {
  const t = textsOf('support')
  const failures = recentFailures()
  if (failures.length === 0) return t('noFailures')
  const lines = failures.map(({ at, call, status, type }) => {
    const answer = status === undefined ? t('noAnswer') : t('status', { status })
    const answers = type === undefined ? answer : `${answer}, ${t('type', { type })}`
    return t('failure', { time: at.toLocaleTimeString('fr-FR'), call, answer: answers })
  })
  return [t('failures'), ...lines].join('\n')
}

export function SupportDetails({ title, text, open }: { title: string; text: string; open?: boolean }) {
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
