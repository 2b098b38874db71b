import { z } from 'zod'
import { id, requiredText, moment } from '#contract/platform/fields.ts'
import { ownPassword } from './new-password.ts'
import { passwordRows } from './password.ts'
import { profileRows } from './profile.ts'
import { registerInput } from './sign-up-forms.ts'
import { row } from '#contract/platform/row.ts'
import { sessionRows } from './session.ts'
import { userData } from './user-data.ts'

export const userRows = {
  'csrf.token': row({
    method: 'GET',
    path: '/csrf-token',
    access: 'public',
    output: z.object({ token: z.string() }),
    summary: 'A token against cross-site requests',
  }),
  captcha: row({
    method: 'GET',
    path: '/captcha',
    access: 'public',
    database: false,
    output: z.looseObject({}),
    summary: 'A proof-of-work challenge',
  }),
  register: row({
    method: 'POST',
    path: '/register',
    access: 'public',
    database: false,
    input: registerInput,
    output: userData,
    status: 201,
    summary: 'Sign up; the token is in the Authorization header',
  }),
  login: row({
    method: 'POST',
    path: '/login',
    access: 'public',
    database: false,
    input: z.strictObject({
      email: requiredText(254),
      password: ownPassword,
    }),
    output: z.object({ user: userData }),
    summary: 'Sign in; the token is in the Authorization header',
  }),
  logout: row({ method: 'POST', path: '/logout', access: 'user', status: 204, summary: 'End the current session' }),
  'user.data': row({
    method: 'GET',
    path: '/user/data',
    access: 'user',
    output: userData,
    summary: "The signed-in user, the current company and all the user's companies",
  }),
  'user.change_company': row({
    method: 'POST',
    path: '/user/change-company',
    access: 'user',
    input: z.strictObject({ company_id: id }),
    output: userData,
    summary: 'Switch the current company',
  }),
  'email.resend': row({
    method: 'POST',
    path: '/email/resend',
    access: 'user',
    status: 204,
    summary: 'Send the verification email again',
  }),
  'email.verify': row({
    method: 'GET',
    path: '/email/verify',
    access: 'user',
    query: z.object({ token: z.string().max(200) }),
    output: z.object({ outcome: z.enum(['success', 'wrong_user', 'already_verified']) }),
    summary: 'Verify an email address',
  }),
  ...passwordRows,
  ...profileRows,
  ...sessionRows,
}

export const ownAccountRows = {
  'user.own_data': row({
    method: 'POST',
    path: '/user/own-data',
    access: 'user',
    proof: true,
    output: z
      .looseObject({ taken_at: moment })
      .describe('profile, sign-in methods, sessions, companies, events, messages, orders'),
    summary: 'All personal data of the user; data of companies belongs to the companies',
  }),
  'user.delete_account': row({
    method: 'DELETE',
    path: '/user',
    access: 'user',
    proof: true,
    status: 204,
    summary: "Delete the user's account immediately; refused to the only owner of a company",
  }),
}
