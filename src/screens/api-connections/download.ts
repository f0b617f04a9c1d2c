/** The browser has begun to save the file long before. */
const REVOKED_AFTER_MS = 10_000

/** Has the browser save `text` as a file of that name. The text never leaves this machine. */
export function download(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER_MS)
}
