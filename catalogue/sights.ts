import type { Sight, Step, Visit } from './scene'

/* Each function of this file returns a step of a test. The step waits until the page shows a certain element. */

/** The texts of a failure that the portal shows in several places. */
export const TECHNICAL_ERROR = 'Désolé, une erreur est survenue. Veuillez réessayer plus tard.'
export const UNDONE = 'Votre demande n’a pas abouti : rien n’a été modifié. Vous pouvez réessayer.'
export const COOKIE_REFUSED =
  'Votre connexion est acceptée, mais votre navigateur refuse le cookie qui la conserve. Autorisez les cookies de ce site, quittez la navigation privée ou essayez un autre navigateur. Si cela ne suffit pas, contactez le support.'
export const UNKNOWN_ERROR = /^Une erreur inconnue est survenue/
export const MAIL_UNKNOWN =
  'Un e-mail est peut-être parti. Vérifiez votre boîte mail, ou renvoyez-le : au pire, vous le recevrez deux fois.'
export const SESSION_ENDED = 'Votre session a expiré, veuillez vous reconnecter.'

export const see =
  (sight: Sight): Step<Visit> =>
  ({ visitor }) =>
    visitor.see(sight)

export const text = (words: string | RegExp) => see({ text: words })
export const label = (words: string) => see({ label: words })
export const heading = (name: string) => see({ role: 'heading', name })
export const dialog = (name: string | RegExp) => see({ role: 'dialog', name })
export const visibleButton = (name: string | RegExp) => see({ role: 'button', name })
export const option = (name: string) => see({ role: 'option', name })
export const toast =
  (words: string | RegExp): Step =>
  ({ page }) =>
    page
      .getByRole('region', { name: /^Notifications/ })
      .getByText(words)
      .first()
      .waitFor()
