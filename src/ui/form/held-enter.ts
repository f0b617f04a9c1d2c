/** A key that is held down repeats nothing: Enter sends, presses and follows once a press. In a text of several lines it types. */
export function ignoreHeldEnter(): () => void {
  const ignore = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
  }
  document.addEventListener('keydown', ignore, { capture: true })
  return () => document.removeEventListener('keydown', ignore, { capture: true })
}
