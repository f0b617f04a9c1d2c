import { stripBidiControls } from '../rules/bidi-isolate'

/** A text that others wrote (a name, an e-mail address), which keeps the order of the page around it. */
export function ForeignText({ children }: { children: string }) {
  return <bdi>{stripBidiControls(children)}</bdi>
}
