import { buildVersion } from '../lib/build-version'
import { readStored, writeStored } from '../session/browser-storage'

/** What is known of an error, without personal data. */
export interface ErrorDetails {
  name: string
  /** Redacted. */
  message: string
  /** Stack frames, without queries. */
  frames: readonly string[]
}

/** Limits of one report; the message is limited by its redaction. */
const NAME_MAX_LENGTH = 40
const FRAMES_MAX_COUNT = 10

/** How often one browser reports errors: one of a kind an hour, and 20 in all. */
const INTERVAL_MS = 3_600_000
const REPORTS_MAX_COUNT = 20

/**
 * Sends an error to `address`, with the version of the portal. Failures are ignored: the console has the error.
 * Errors of one kind have the same name and the same place in the code.
 */
export function sendError(address: string, { name: fullName, message, frames }: ErrorDetails): void {
  const name = fullName.slice(0, NAME_MAX_LENGTH)
  if (!claimReport(`${name} ${placeOf(frames[0])}`)) return
  const report = { name, message, frames: frames.slice(0, FRAMES_MAX_COUNT), version: buildVersion }
  navigator.sendBeacon(address, JSON.stringify(report))
}

/** File, line and column of a frame. */
function placeOf(frame = ''): string {
  return /[^/(@\s]{1,60}:\d+:\d+/.exec(frame)?.[0] ?? ''
}

/** Whether an error of this kind may be sent now. False when storage is blocked: nothing would limit the number. */
function claimReport(kind: string): boolean {
  const now = Date.now()
  const recent = (readStored('errorReports') ?? '').split('\n').filter((line) => {
    const ageMs = now - Number.parseInt(line, 10)
    return ageMs >= 0 && ageMs < INTERVAL_MS
  })
  if (recent.length >= REPORTS_MAX_COUNT || recent.some((line) => line.endsWith(` ${kind}`))) return false
  const reports = [...recent, `${now} ${kind}`].join('\n')
  writeStored('errorReports', reports)
  return readStored('errorReports') === reports
}
