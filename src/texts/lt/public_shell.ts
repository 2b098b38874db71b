/** Texts of the frame that public pages need too. A part of `shell`. */
export const public_shell = {
  title_not_found: 'Puslapis nerastas',
  title_login: 'Prisijungimas',
  title_register: 'Registracija',
  title_register_social: 'Registracijos pabaiga',
  title_request_password: 'Slaptažodžio atkūrimas',
  title_reset_password: 'Naujas slaptažodis',
  title_email_verify: 'El. pašto patvirtinimas',
  title_invitation: 'Kvietimas',
  title_pack_link: 'Dokumentų paketas',

  loading_page: 'Įkeliamas puslapis',
  toasts: 'Pranešimai',
  close_toast: 'Uždaryti pranešimą',
}
