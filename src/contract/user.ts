import { z } from 'zod'
import { roles } from '#domain/permission.ts'
import { id, locale, requiredText } from './fields.ts'
import { companyItem } from './company.ts'
import { shownPlan } from './plan.ts'
import { registerInput } from './register.ts'
import { row } from './row.ts'

export const userData = z.object({
  user: z.object({
    data: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      locale,
      avatar: z.string().nullable(),
      email_verified: z.boolean(),
      role: z.enum(roles).nullable(),
    }),
  }),
  company: companyItem.nullable(),
  companies: z.array(z.object({ id: z.string(), title: z.string(), role: z.enum(roles) })),
  plan: shownPlan,
})
export type UserData = z.infer<typeof userData>

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
      password: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200),
    }),
    output: z.object({ user: userData }),
    summary: 'Sign in; the token is in the Authorization header',
  }),
  logout: row({ method: 'POST', path: '/logout', access: 'user', status: 204, summary: 'End the session in use' }),
  'user.data': row({
    method: 'GET',
    path: '/user/data',
    access: 'user',
    output: userData,
    summary: 'The signed-in user, the current company and all of theirs',
  }),
  'user.profile': row({
    method: 'GET',
    path: '/user/profile',
    access: 'user',
    output: z.object({ item: z.object({ name: z.string(), email: z.string(), locale, version: z.int() }) }),
    summary: 'The own profile',
  }),
  'user.update_profile': row({
    method: 'PUT',
    path: '/user/profile',
    access: 'user',
    input: z.strictObject({
      name: requiredText(120).optional(),
      locale: locale.optional(),
      version: z.int().max(2_147_483_647).optional(),
    }),
    output: userData,
    summary: 'Change name and language',
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
    summary: 'Send the verification e-mail again',
  }),
  'email.verify': row({
    method: 'GET',
    path: '/email/verify',
    access: 'user',
    query: z.object({ token: z.string().max(200) }),
    output: z.object({ outcome: z.enum(['success', 'wrong_user', 'already_verified']) }),
    summary: 'Confirm an e-mail address',
  }),
}
