/** A minimal sign-in page: a form of plain HTML without script, font or image. */
export const STATIC_PAGE = `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Connexion</title>
    <style>
      body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; display: grid; place-items: center; min-height: 100vh }
      form { display: grid; gap: 1rem; width: min(24rem, 90vw) }
      input, button { font: inherit; padding: .75rem; border: 1px solid; border-radius: .5rem; width: 100% }
      label { display: grid; gap: .25rem }
    </style>
  </head>
  <body>
    <main>
      <h1>Se connecter</h1>
      <p>Un seul compte pour toutes vos solutions de santé.</p>
      <form method="post">
        <label>Identifiant ou e-mail <input name="identifier" autocomplete="username"></label>
        <label>Mot de passe <input name="password" type="password" autocomplete="current-password"></label>
        <button>Se connecter</button>
      </form>
    </main>
  </body>
</html>`
