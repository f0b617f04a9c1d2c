import type { RawConfig } from '../../src/config'
import { NOTICE_MAX_CHARACTERS } from '../../src/rules/limits'
import { readNotice } from '../../src/rules/notice'
import { ConfigError, pageAddress, parseJson, textFields, textOfOneLine } from '../../src/rules/setting-values'

/**
 * Checks the notice and the support address, so that the page needs no code for these checks.
 *
 * @throws ConfigError with one line, which names the malformed variable
 */
export function checkAnnouncements({ VITE_NOTICE: notice, VITE_SUPPORT_ADDRESS: support }: RawConfig): void {
  if (typeof notice === 'string') checkNotice('VITE_NOTICE', notice.trim())
  if (typeof support === 'string' && !/^([^\s@:?&]+@[^\s@:?&]+\.[^\s@:?&]+|\+?\d[\d ().-]+\d)$/.test(support.trim()))
    throw new ConfigError(`VITE_SUPPORT_ADDRESS must be an e-mail address or a telephone number, not "${support}".`)
}

/** If the notice has ended, returns a message for the operator. */
export function endedNotice({ VITE_NOTICE: notice }: RawConfig): string | undefined {
  const { until } = typeof notice === 'string' ? readNotice(notice.trim()) : {}
  if (until === undefined || Date.parse(until) > Date.now()) return undefined
  return `VITE_NOTICE: until is past (${until}), so nobody would see it: remove the notice, or set another time.`
}

function checkNotice(name: string, given: string): void {
  const text = given.startsWith('{') ? checkFields(name, given) : textOfOneLine(name, given)
  if (text.length > NOTICE_MAX_CHARACTERS)
    throw new ConfigError(`${name} must have at most ${NOTICE_MAX_CHARACTERS} characters, not ${text.length}.`)
}

/** Checks the JSON of a notice, and returns the text of the notice. */
function checkFields(name: string, given: string): string {
  const fields = textFields(name, parseJson(name, given, 'a text, or an object'), ['text', 'from', 'until', 'link'])
  const [from, until] = (['from', 'until'] as const).map((key) => {
    const time = fields.optional(key)
    const [, date] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.exec(time ?? '') ?? []
    // Refuse impossible dates. Some programs read February 31 as March 3. Others find no date, and would always show
    // the notice.
    const dayMs = Date.parse(`${date}T00:00Z`)
    const isDate = date !== undefined && !Number.isNaN(dayMs) && new Date(dayMs).toISOString().startsWith(date)
    const timeMs = isDate ? Date.parse(time ?? '') : NaN
    if (time !== undefined && Number.isNaN(timeMs))
      throw new ConfigError(`${name}: ${key} must be a time such as 2026-11-25T20:00+01:00, not "${time}".`)
    return timeMs
  })
  if (from !== undefined && until !== undefined && from >= until)
    throw new ConfigError(`${name}: "until" must be a later time than "from".`)
  const link = fields.optional('link')
  if (link !== undefined) pageAddress(`${name}: link`, link, true)
  return fields.required('text')
}
