import 'i18next'
import type activation from './fr/activation.json'
import type apiConnections from './fr/api-connections.json'
import type contact from './fr/contact.json'
import type copy from './fr/copy.json'
import type dashboard from './fr/dashboard.json'
import type errors from './fr/errors.json'
import type finalise from './fr/finalise.json'
import type inactivity from './fr/inactivity.json'
import type leaving from './fr/leaving.json'
import type login from './fr/login.json'
import type loginSteps from './fr/login-steps.json'
import type logout from './fr/logout.json'
import type mail from './fr/mail.json'
import type newPassword from './fr/new-password.json'
import type nickname from './fr/nickname.json'
import type notices from './fr/notices.json'
import type resend from './fr/resend.json'
import type reset from './fr/reset.json'
import type security from './fr/security.json'
import type shell from './fr/shell.json'
import type signInAgain from './fr/sign-in-again.json'
import type solutions from './fr/solutions.json'
import type subscription from './fr/subscription.json'
import type support from './fr/support.json'
import type ui from './fr/ui.json'
import type validation from './fr/validation.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: {
      activation: typeof activation
      apiConnections: typeof apiConnections
      contact: typeof contact
      copy: typeof copy
      dashboard: typeof dashboard
      errors: typeof errors
      finalise: typeof finalise
      inactivity: typeof inactivity
      leaving: typeof leaving
      login: typeof login
      loginSteps: typeof loginSteps
      logout: typeof logout
      mail: typeof mail
      newPassword: typeof newPassword
      nickname: typeof nickname
      notices: typeof notices
      resend: typeof resend
      reset: typeof reset
      security: typeof security
      shell: typeof shell
      signInAgain: typeof signInAgain
      solutions: typeof solutions
      subscription: typeof subscription
      support: typeof support
      ui: typeof ui
      validation: typeof validation
    }
  }
}
