import { useLayoutEffect } from 'react'

/**
 * The document title: `[Erreur – ]<page title>[ – <brand>]`. One place writes it, so that a form in error and the page
 * around it do not overwrite each other. It changes together with the page: whoever sees the one sees the other.
 */
let page = ''
let brandSuffix = ''
const inError = new Set<symbol>()

/** The title of the page rendered last, as it stands in the document or, without one, as it would. */
export function documentTitle(): string {
  return `${inError.size > 0 ? 'Erreur – ' : ''}${page}${brandSuffix}`
}

function write() {
  if (page !== '') document.title = documentTitle()
}

/** Sets what follows every page title, such as ' – Compte Skezia'; empty for none. Called once at start-up. */
export function setTitleSuffix(suffix: string): void {
  brandSuffix = suffix
}

/** Names the page, or the step of a page, in the document title. */
export function usePageTitle(title: string): void {
  // Rendered without a document there are no effects, and one page at a time.
  if (typeof document === 'undefined') rename(title)
  useLayoutEffect(() => {
    rename(title)
    write()
  }, [title])
}

function rename(title: string) {
  page = title
}

/** While `active`, says in the document title that something on the page is to be mended. */
export function useTitleInError(active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return
    const mark = Symbol('error')
    inError.add(mark)
    write()
    return () => {
      inError.delete(mark)
      write()
    }
  }, [active])
}
