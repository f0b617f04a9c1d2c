import 'i18next'

// `npm run generate` writes this file.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: {
      apiConnections: typeof import('./fr/api-connections.json')
      contact: typeof import('./fr/contact.json')
      copy: typeof import('./fr/copy.json')
      dashboard: typeof import('./fr/dashboard.json')
      errors: typeof import('./fr/errors.json')
      factors: typeof import('./fr/factors.json')
      finalise: typeof import('./fr/finalise.json')
      inactivity: typeof import('./fr/inactivity.json')
      leaving: typeof import('./fr/leaving.json')
      localNetwork: typeof import('./fr/local-network.json')
      login: typeof import('./fr/login.json')
      logout: typeof import('./fr/logout.json')
      mail: typeof import('./fr/mail.json')
      newPassword: typeof import('./fr/new-password.json')
      nickname: typeof import('./fr/nickname.json')
      noCode: typeof import('./fr/no-code.json')
      notices: typeof import('./fr/notices.json')
      providers: typeof import('./fr/providers.json')
      reset: typeof import('./fr/reset.json')
      security: typeof import('./fr/security.json')
      session: typeof import('./fr/session.json')
      shell: typeof import('./fr/shell.json')
      signInAgain: typeof import('./fr/sign-in-again.json')
      solutions: typeof import('./fr/solutions.json')
      subscription: typeof import('./fr/subscription.json')
      support: typeof import('./fr/support.json')
      tokenRequest: typeof import('./fr/token-request.json')
      ui: typeof import('./fr/ui.json')
      validation: typeof import('./fr/validation.json')
    }
  }
}
