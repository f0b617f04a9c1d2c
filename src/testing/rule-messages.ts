/* The exact error messages of the field rules, for the tests of all forms. */

export const REQUIRED = 'Ce champ est obligatoire'
export const EMAIL = 'Le format attendu est de type email. Ex : azerty@exemple.fr'
export const TOO_SHORT = 'Votre identifiant doit avoir un minimum de 5 caractères'
export const TOO_LONG = 'Votre identifiant doit avoir au maximum 32 caractères'
export const CHARACTERS =
  'Votre identifiant ne peut contenir que des lettres minuscules, des chiffres, des underscores et des points, sans points consécutifs'
export const PASSWORD =
  "Votre mot de passe doit contenir 12 caractères minimum, ainsi qu'au moins 1 de chacun de ces éléments : lettre minuscule, lettre majuscule, chiffre, caractère spécial."
export const MISMATCH = 'Les mots de passe ne correspondent pas'
