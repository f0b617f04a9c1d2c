import type { PasswordManager } from './password-manager'

export interface Size {
  width: number
  height: number
}

/** What is pressed on the keyboard beside text. */
export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowDown'

/** One tab of a browser, with what a person does to it. Points are relative to the viewport, in CSS pixels. */
export interface Tab {
  /** Begins to leave for an address, as its address bar does. May resolve before the page is there. */
  open: (url: string) => Promise<unknown>
  /** Runs a function in the page; it uses nothing from outside but its argument. */
  run: <Argument, Result>(script: (argument: Argument) => Result, argument: Argument) => Promise<Result>
  load: (source: string) => Promise<unknown>
  click: (x: number, y: number) => Promise<unknown>
  type: (text: string) => Promise<unknown>
  press: (key: Key, held?: 'Shift') => Promise<unknown>
  resize: (size: Size) => Promise<unknown>
  bringToFront: () => Promise<unknown>
}

/** A browser without a history, cookies or storage of an earlier session. */
export interface Session {
  newTab: () => Promise<Tab>
  close: () => Promise<unknown>
}

export interface Engine {
  /** Undefined where a program cannot reach it. */
  passwords?: PasswordManager
  newSession: () => Promise<Session>
  close: () => Promise<unknown>
}

export const callOf = <Argument>(script: (argument: Argument) => unknown, argument: Argument) =>
  `(${String(script)})(${JSON.stringify(argument)})`
