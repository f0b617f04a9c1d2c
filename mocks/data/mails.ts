import type { Message } from '../tools/outbox'

export const activationMail = (link: string): Message => ({
  subject: 'Compte Skezia : activez votre compte',
  text: `Bonjour,\n\nBienvenue ! Pour activer votre compte, suivez ce lien :\n${link}\n\nIl est valable 24 heures et ne sert qu’une fois.`,
})

export const emailChangeMail = (link: string): Message => ({
  subject: 'Compte Skezia : confirmez votre nouvelle adresse e-mail',
  text: `Bonjour,\n\nPour que cette adresse devienne celle de votre Compte Skezia, suivez ce lien :\n${link}\n\nIl est valable 24 heures et ne sert qu’une fois. Jusque-là, votre ancienne adresse reste en vigueur.`,
})

export const nicknameResetMail = (link: string): Message => ({
  subject: 'Compte Skezia : choisissez un nouvel identifiant',
  text: `Bonjour,\n\nPour choisir un nouvel identifiant de votre Compte Skezia, suivez ce lien :\n${link}\n\nIl est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message.`,
})

export const passwordResetMail = (link: string): Message => ({
  subject: 'Compte Skezia : choisissez un nouveau mot de passe',
  text: `Bonjour,\n\nPour choisir un nouveau mot de passe de votre Compte Skezia, suivez ce lien :\n${link}\n\nIl est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message.`,
})

export const mergeMail = (link: string): Message => ({
  subject: 'Compte Skezia : associez votre compte',
  text: `Bonjour,\n\nPour vous connecter désormais à votre Compte Skezia avec votre fournisseur d’identité, suivez ce lien :\n${link}\n\nIl est valable une heure et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message.`,
})

export const codeMessage = (code: string): Message => ({
  subject: 'Compte Skezia : votre code de vérification',
  text: `Compte Skezia : votre code de vérification est ${code}. Il est valable 10 minutes. Ne le communiquez à personne.`,
})
