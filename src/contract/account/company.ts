import { z } from 'zod'
import { roles } from '#domain/permission.ts'
import { vatPeriods } from '#domain/tax-deadlines.ts'
import { actions } from '#contract/platform/record-fields.ts'
import { contactItem, personTypes } from '#contract/platform/party-fields.ts'
import { companyFields, companyInput } from './company-input.ts'
import { updateInputOf, describedUpdateInput } from '#contract/platform/crud.ts'
import { id, locale, moment } from '#contract/platform/fields.ts'
import { invoiceStyleItem } from './document-style.ts'
import { row } from '#contract/platform/row.ts'
import { ownPassword } from './new-password.ts'

const additionalAddressItem = z.object({
  title: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string(),
})

export const companyItem = z.object({
  id,
  version: z.int(),
  created_at: moment,
  updated_at: moment,
  type: z.enum(personTypes),
  title: z.string(),
  code: z.string().nullable(),
  vat_enabled: z.boolean(),
  vat_code: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  currency: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string(),
  activity_type: z.enum(['simple', 'certificate']).nullable(),
  certificate_number: z.string().nullable(),
  bank_name: z.string().nullable(),
  bank_code: z.string().nullable(),
  account_number: z.string().nullable(),
  contacts: z.array(contactItem),
  addresses: z.array(additionalAddressItem),
  language: locale,
  time_zone: z.string(),
  vat_period: z.enum(vatPeriods),
  e_invoice_in_pdf: z.boolean(),
  invoice_style: invoiceStyleItem,
  logo: z.string().nullable().describe('the path of the image, which changes with the image'),
  locked_fields: z.array(z.string()),
  deletion_at: z.string().nullable(),
  closed_until: z.string().nullable().describe('the last day of the closed period (`GET /period`)'),
  role: z.enum(roles),
})
export type Company = z.infer<typeof companyItem>
const companyFormItem = companyItem.extend(
  actions(['edit', 'delete'], z.enum(['forbidden', 'provider_company', 'company_deletion_pending']).nullable()),
)
export type CompanyFormItem = z.infer<typeof companyFormItem>
export type CompanyRefusal = CompanyFormItem['refusals']['delete']

const options = z.object({ currencies: z.array(z.string()), countries: z.array(z.string()) })
const defaults = companyItem.omit({
  id: true,
  version: true,
  created_at: true,
  updated_at: true,
  logo: true,
  locked_fields: true,
  deletion_at: true,
  closed_until: true,
  role: true,
  type: true,
})

export const companyRows = {
  'company.list': row({
    method: 'GET',
    path: '/company/all',
    access: 'user',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).optional(),
      cursor: z.string().max(2000).optional(),
    }),
    output: z.object({
      data: z.array(companyItem),
      meta: z.object({
        next_cursor: z.string().nullable(),
        count: z.int(),
        tabs: z.record(z.string(), z.int()),
        totals: z.array(z.never()),
      }),
    }),
    summary: 'The companies of the signed-in user',
  }),
  'company.create_form': row({
    method: 'GET',
    path: '/company/create',
    access: 'user',
    output: z.object({ item: defaults.extend({ type: z.enum(personTypes) }), options }),
    summary: 'Defaults and options of a new company',
  }),
  'company.create': row({
    method: 'POST',
    path: '/company',
    access: 'user',
    input: companyInput,
    output: companyItem,
    status: 201,
    creates: true,
    summary: 'Create a company with default units, VAT rates, series and an account; it becomes the current company',
  }),
  'company.edit_form': row({
    method: 'GET',
    path: '/company/edit/{id}',
    access: 'document.read',
    ofCompany: true,
    output: z.object({ item: companyFormItem, options }),
    summary: 'One company with the options of its form',
  }),
  'company.update': row({
    method: 'PUT',
    path: '/company/{id}',
    access: 'settings.write',
    ofCompany: true,
    input: updateInputOf(companyFields, companyFormItem),
    described: describedUpdateInput(companyFields),
    output: companyItem,
    summary: 'Change a company',
  }),
}

export const companyDeletionRows = {
  'company.delete': row({
    method: 'DELETE',
    path: '/company/{id}',
    access: 'company.delete',
    ofCompany: true,
    input: z.strictObject({ password: ownPassword }),
    output: z.object({ delete_at: moment }).optional(),
    status: 202,
    summary: 'Delete a company: immediately if it has no data (204), else in 7 days, during which it can be cancelled',
  }),
  'company.cancel_deletion': row({
    method: 'POST',
    path: '/company/{id}/cancel-deletion',
    access: 'company.delete',
    ofCompany: true,
    output: companyItem,
    summary: 'Cancel the deletion of a company',
  }),
}
