import { Fragment } from 'react'
import texts from '../../i18n/fr/no-code.json'
import { addTexts } from '../../i18n/texts'
import { usePortal } from '../../session/portal-state'
import { Disclosure } from '../../ui/layout/disclosure'
import { TextButton } from '../../ui/navigation/links'
import { NoBreak } from '../../ui/text/inline-text'
import type { FactorMode } from './login-steps'

const t = addTexts('noCode', texts)

const REASONS = {
  sms: ['noNetwork', 'otherNumber', 'lostPhone'],
  email: ['noMail', 'otherMailbox', 'lostMailbox'],
} as const

export function NoCodeHelp({ mode }: { mode: FactorMode }) {
  const { contactRequest } = usePortal()
  const message = t(mode === 'sms' ? 'lostPhoneMessage' : 'lostMailboxMessage')
  return (
    <Disclosure title={t('title')}>
      <dl>
        {REASONS[mode].map((reason) => (
          <Fragment key={reason}>
            <dt>{t(reason)}</dt>
            <dd>
              <NoBreak>{t(`${reason}Text`)}</NoBreak>
            </dd>
          </Fragment>
        ))}
      </dl>
      <TextButton alone onClick={() => contactRequest.set({ message })}>
        {t('writeToSupport')}
      </TextButton>
    </Disclosure>
  )
}
