import { z } from 'zod'
import { companyItem } from '#contract/account/company.ts'
import { invoiceStyleInput } from '#contract/account/document-style.ts'
import { pageAsked, printedPages } from '#contract/platform/printed-pages.ts'
import { row } from '#contract/platform/row.ts'

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const
export const logoBytes = 2 * 1024 * 1024

const styleAsked = z.strictObject({ invoice_style: invoiceStyleInput, page: pageAsked })

/** How a company's documents look: its logo, and what a style would make of them. */
export const companyLookRows = {
  'company.set_logo': row({
    method: 'POST',
    path: '/company/{id}/logo',
    access: 'settings.write',
    ofCompany: true,
    multipart: { types: logoTypes, bytes: logoBytes, one: true },
    output: companyItem,
    summary: 'Give a company a logo; what was sent is redrawn as a small PNG',
  }),
  'company.remove_logo': row({
    method: 'DELETE',
    path: '/company/{id}/logo',
    access: 'settings.write',
    ofCompany: true,
    status: 204,
    summary: 'Take the logo off new documents; those issued with it keep it',
  }),
  'company.logo': row({
    method: 'GET',
    path: '/company/{id}/logo/{version}',
    access: 'document.read',
    ofCompany: true,
    file: 'application/octet-stream',
    summary: 'The picture of a logo',
  }),
  'company.style_preview': row({
    method: 'POST',
    path: '/company/{id}/style-preview',
    access: 'document.read',
    ofCompany: true,
    input: styleAsked,
    file: 'application/pdf',
    summary: 'The newest invoice, or a made-up one, in a style not yet kept',
  }),
  'company.style_preview_pages': row({
    method: 'POST',
    path: '/company/{id}/style-preview-pages',
    access: 'document.read',
    ofCompany: true,
    input: styleAsked,
    output: printedPages.extend({ number: z.string().nullable().describe('of the invoice; null of a made-up one') }),
    summary: 'Pages of the same as SVG',
  }),
}
