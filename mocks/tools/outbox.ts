import type { Clock } from './clock'

export interface Mail {
  kind: 'mail'
  to: string
  subject: string
  /** The plain text, including its links. */
  text: string
  /** The URLs in the text, in the order of the text. */
  links: string[]
  /** The time of sending, as ISO 8601 in UTC. */
  sentAt: string
}

export interface Sms {
  kind: 'sms'
  /** The mobile number, as ten digits of a French number. */
  to: string
  text: string
  /** The time of sending, as ISO 8601 in UTC. */
  sentAt: string
}

export interface Message {
  subject: string
  text: string
}

/** The mails and SMS that one backend has sent, the oldest first. */
export class Outbox {
  readonly sent: (Mail | Sms)[] = []
  /**
   * The simulated mail scanner, or undefined if the scanner is off. The scanner opens each link of a mail before the
   * mail arrives.
   */
  scanner: ((link: string) => Promise<unknown>) | undefined
  private readonly clock: Clock

  constructor(clock: Clock) {
    this.clock = clock
  }

  mailsTo(email: string): Mail[] {
    return this.sent.filter((sent) => sent.kind === 'mail').filter(({ to }) => to.toLowerCase() === email.toLowerCase())
  }

  mail(to: string, { subject, text }: Message): void {
    const links = text.match(LINK) ?? []
    const deliver = () => void this.sent.push({ kind: 'mail', to, subject, text, links, sentAt: this.clock.date() })
    if (this.scanner) void Promise.all(links.map(this.scanner)).then(deliver)
    else deliver()
  }

  text(cellphone: string, { text }: Message): void {
    this.sent.push({ kind: 'sms', to: cellphone, text, sentAt: this.clock.date() })
  }
}

export const LINK = /https?:\/\/[^\s<>"]+/g
