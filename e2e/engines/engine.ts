export interface Size {
  width: number
  height: number
}

/** What is pressed on the keyboard beside text; `SelectAll` is the shortcut. */
export type Press = 'Tab' | 'Shift+Tab' | 'Enter' | 'Escape' | 'ArrowDown' | 'Space' | 'SelectAll'

/** How a session differs from a usual visit. */
export interface Settings {
  colorScheme?: 'light' | 'dark'
  forcedColours?: boolean
  /** The smallest size that the person allows for text, in pixels. */
  minimumFontSize?: number
  /** Whether the reader of the browser can be opened. */
  reader?: true
}

/** One tab of a browser, with what a person does to it. Points are relative to the viewport, in CSS pixels. */
export interface Tab {
  /** Runs a function in the page; it uses nothing from outside but its argument. */
  run: <Argument, Result>(script: (argument: Argument) => Result, argument: Argument) => Promise<Result>
  /** Runs the source of a script in the page. */
  load: (source: string) => Promise<unknown>
  click: (x: number, y: number, clicks?: 1 | 2) => Promise<unknown>
  hover: (x: number, y: number) => Promise<unknown>
  type: (text: string) => Promise<unknown>
  press: (key: Press) => Promise<unknown>
  resize: (size: Size) => Promise<unknown>
  bringToFront: () => Promise<unknown>
  /** Cuts the network, or restores it. */
  setOffline: (offline: boolean) => Promise<unknown>
  /** Returns the page as a PDF of A4 sheets. */
  print: () => Promise<Uint8Array>
  /** Whether the browser offers its reader for the page. */
  isReadable: () => Promise<boolean>
  /** Opens the page in the reader of the browser, or leaves the reader, as its button does. */
  toggleReader: () => Promise<unknown>
}

/** A browser without a history, cookies or storage of an earlier session. */
export interface Session {
  newTab: () => Promise<Tab>
  close: () => Promise<unknown>
}

/** What only some drivers can play. */
export const FEATURES = [
  'dark',
  'forced colours',
  'minimum font size',
  'offline',
  'print',
  'the reader of Firefox',
  'the translation of Firefox',
  '320 px',
] as const
export type Feature = (typeof FEATURES)[number]

/** A browser engine, and how it is driven. */
export interface Engine {
  /** Name and version. */
  name: string
  /** Why the driver cannot play a feature. */
  lacks: Partial<Record<Feature, string>>
  newSession: (settings: Settings) => Promise<Session>
  close: () => Promise<unknown>
}

/** The source of a call of a function in the page. */
export const callOf = <Argument>(script: (argument: Argument) => unknown, argument: Argument) =>
  `(${String(script)})(${JSON.stringify(argument)})`

/** What the session asks of a tab that it cannot do; `lacks` keeps a journey from it. */
export const impossible = (feature: Feature) => () => Promise.reject(new Error(`This driver cannot play: ${feature}.`))
