import { stripBidiControls } from '../../rules/bidi-isolate'

/** A text that people wrote: its direction is isolated from the sentence around it, and the browser does not translate it. */
export function ForeignText({ children }: { children: string }) {
  return <bdi translate="no">{stripBidiControls(children)}</bdi>
}
