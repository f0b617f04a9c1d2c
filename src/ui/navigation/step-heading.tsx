import { styled } from 'styled-components'
import { useLayoutEffect } from 'react'
import { type Elements } from '../text/inline-text'
import { column, cssVar } from '../theme/theme'
import { useHeadingFocus } from './focus'

/**
 * The parts of the document title, `[Erreur – ]<page title>[ – <brand>]`. Only this module writes it, in layout effects, so
 * that it changes with the page. It contains no typed value and no words of an error, because analytics receives it.
 */
const titles = new Map<symbol, string>()
/** The suffix, which start-up sets once from the configuration. */
let brandSuffix = ''
/** The number of forms and failures of the page that are in error. */
let inError = 0

/**
 * Returns the document title of the page rendered last, also when there is no document (prerendering). With `place` 0,
 * returns the title of the page itself, without a cover or the name of an item. Returns an empty text for a page that
 * shows nothing because its document is being left.
 */
export function documentTitle(place = -1): string {
  const title = [...titles.values()].at(place)
  // Remove the word joiners of the texts, because a title does not need them.
  return title === undefined ? '' : `${inError > 0 ? 'Erreur – ' : ''}${title}${brandSuffix}`.replaceAll('\u2060', '')
}

function write() {
  if (titles.size > 0) document.title = documentTitle()
}

/** Sets the suffix of every page title, such as ' – Compte Skezia', or an empty text. Start-up calls it once. */
export function setTitleSuffix(suffix: string): void {
  brandSuffix = suffix
}

/** Sets the title of the page or step in the document title. When a cover of a page goes, the page's title returns. */
export function usePageTitle(title: string): void {
  // Prerendering runs no effects, and renders one page at a time.
  if (typeof document === 'undefined') titles.set(PRERENDERED, title)
  useLayoutEffect(() => {
    const mark = Symbol('title')
    titles.set(mark, title)
    write()
    return () => {
      titles.delete(mark)
      write()
    }
  }, [title])
}

const PRERENDERED = Symbol('prerendered')

/** Prefixes the document title with 'Erreur – ' while `active`. */
export function useTitleInError(active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return
    inError += 1
    write()
    return () => {
      inError -= 1
      write()
    }
  }, [active])
}

interface StepHeadingProps {
  title: string
  lead?: Elements | string
  /** The id for a field that this head describes. */
  id?: string
  /** The name of the flow. It follows the title of the step in the document title. */
  flow?: string
}

/** The head of a public page or step. Its title receives the focus after a navigation. */
export function StepHeading({ title, lead, id, flow }: StepHeadingProps) {
  return (
    <Words as="header" id={id}>
      {flow !== undefined && <DocumentTitle>{`${title} – ${flow}`}</DocumentTitle>}
      <Title>{title}</Title>
      {lead !== undefined && <Lead>{lead}</Lead>}
    </Words>
  )
}

function DocumentTitle({ children }: { children: string }) {
  usePageTitle(children)
  return null
}

/** The title of a page or step. It receives the focus after a navigation. */
export function Title({ lang, children }: { lang?: string; children: string }) {
  const heading = useHeadingFocus(children)
  return (
    <h1 ref={heading} tabIndex={-1} lang={lang}>
      {children}
    </h1>
  )
}

/** The sentence below a title. */
export const Lead = ({ id, children }: { id?: string; children: Elements | string }) => (
  <Sentence id={id}>{children}</Sentence>
)

/** A title and the sentence below it. */
export const Words = styled.div`
  ${column(cssVar('s-2'))}
`
const Sentence = styled.p`
  max-width: 38rem;
  color: ${cssVar('ink-2')};
  text-wrap: pretty;
`
