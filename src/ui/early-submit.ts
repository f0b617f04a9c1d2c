import { useEffect, type RefObject } from 'react'

/**
 * A form that was submitted before the script was there waits, marked `data-early` by the page's first lines, and is
 * submitted again once the script has taken the form over (`data-ready`). Nothing typed is lost, and no password ever
 * goes where the browser would have sent it.
 */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current) takeOver(form.current)
  }, [form])
}

function takeOver(form: HTMLFormElement) {
  form.dataset.ready = ''
  if (!('early' in form.dataset)) return
  delete form.dataset.early
  form.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
}
