import { resourceNames } from '#domain/resources.ts'
import { companyTabTitle } from '#web/app/settings/company-tab-titles.ts'
import type { PageRoute } from '#web/platform/navigation/navigation.ts'
import { settingsRoutes } from './settings-routes.ts'
import { operatorRoutes } from './operator-routes.ts'
import { subscriptionRoutes } from './subscription-routes.ts'
import { publicRoutes } from './public-routes.ts'
import { bankRoutes, inboxRoutes, recurringRoutes } from './bank-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { withTexts } from '#web/platform/texts/with-texts.ts'

const importScreen = withTexts('import', async () => (await import('#web/books/import/import-screen.tsx')).ImportScreen)

/** Every page of the product: path, screen, data to load, title, public or not. */
export const routes: readonly PageRoute[] = [
  ...publicRoutes,
  ...operatorRoutes,

  {
    path: '/dashboard',
    title: 'title_dashboard',
    load: 'dashboard.all',
    screen: async () => (await import('#web/books/dashboard/dashboard-screen.tsx')).DashboardScreen,
  },
  {
    path: '/new-company',
    title: 'title_new_company',
    load: 'company.create_form',
    frame: 'bare',
    screen: async () => (await import('#web/account/company/first-company-screen.tsx')).FirstCompanyScreen,
  },
  {
    path: '/locked-company',
    title: 'title_locked_company',
    frame: 'bare',
    screen: withTexts(
      'sign_in',
      async () => (await import('#web/account/sign-in/locked-company-screen.tsx')).LockedCompanyScreen,
    ),
  },
  {
    path: '/company-select',
    title: 'title_company_select',
    load: 'company.list',
    frame: 'bare',
    screen: async () => (await import('#web/account/company/company-select.tsx')).CompanySelect,
  },

  {
    path: '/companies',
    title: 'title_all_companies',
    frame: 'companies',
    screen: withTexts(
      'frame',
      async () => (await import('#web/books/company-overview/companies-page.tsx')).CompaniesPage,
    ),
  },

  {
    path: '/settings/profile',
    title: 'title_profile',
    load: 'user.profile',
    frame: 'settings',
    screen: async () => (await import('#web/account/profile/profile-screen.tsx')).ProfileScreen,
  },
  {
    path: '/settings/company',
    title: 'title_companies',
    load: 'company.list',
    frame: 'settings',
    screen: async () => (await import('#web/account/company/company-list.tsx')).CompanyList,
  },
  {
    path: '/settings/company/new',
    title: 'title_company_create',
    load: 'company.create_form',
    frame: 'settings',
    screen: async () => (await import('#web/account/company/new-company-page.tsx')).NewCompanyPage,
  },
  {
    path: '/settings/company/{id}',
    title: 'title_company_edit',
    titleOf: companyTabTitle,
    load: 'company.edit_form',
    frame: 'settings',
    screen: async () => (await import('#web/app/settings/company-page.tsx')).CompanyPage,
  },
  ...subscriptionRoutes,

  {
    path: '/invoice/list',
    title: 'title_invoice_list',
    load: 'invoice.list',
    light: true,
    screen: async () => (await import('#web/sales/invoice-list/invoice-list.tsx')).InvoiceList,
  },
  {
    path: '/invoice/drafts',
    title: 'title_invoice_list',
    screen: withTexts(
      'editor',
      async () => (await import('#web/sales/invoice-list/drafts/drafts-page.tsx')).DraftsPage,
    ),
  },
  {
    path: '/invoice/export',
    title: 'title_invoice_export',
    screen: async () => (await import('#web/books/export/export-page.tsx')).ExportPage,
  },
  {
    path: '/invoice/create',
    title: 'title_invoice_create',
    load: 'invoice.create_form',
    frame: 'rail',
    screen: withTexts(
      'editor',
      async () => (await import('#web/sales/invoice-editor/invoice-create.tsx')).InvoiceCreate,
    ),
  },
  {
    path: '/invoice/edit/{id}',
    title: 'title_invoice_edit',
    load: 'invoice.edit_form',
    frame: 'rail',
    screen: withTexts('editor', async () => (await import('#web/sales/invoice-editor/invoice-edit.tsx')).InvoiceEdit),
  },
  {
    path: '/invoice/pdf/{id}',
    title: 'title_invoice_pdf',
    load: 'invoice.edit_form',
    screen: async () => (await import('#web/sales/invoice-editor/document-view.tsx')).InvoicePdf,
  },

  ...recurringRoutes,

  {
    path: '/expense/list',
    title: 'title_expense_list',
    load: 'expense.list',
    screen: async () => (await import('#web/bank/payment-file/expense-list-page.tsx')).ExpenseListPage,
  },
  {
    path: '/expense/drafts',
    title: 'title_expense_list',
    screen: withTexts('editor', async () => (await import('#web/purchases/expense/drafts-page.tsx')).ExpenseDraftsPage),
  },
  {
    path: '/expense/create',
    title: 'title_expense_create',
    load: 'expense.create_form',
    screen: withTexts(
      'editor',
      withTexts('purchase', async () => (await import('#web/purchases/expense/expense-page.tsx')).ExpensePage),
    ),
  },
  {
    path: '/expense/read',
    title: 'title_expense_read',
    load: 'expense.create_form',
    screen: withTexts(
      'purchase',
      withTexts('read_file', async () => (await import('#web/purchases/e-invoice/read-page.tsx')).ReadPage),
    ),
  },
  {
    path: '/expense/edit/{id}',
    title: 'title_expense_edit',
    load: 'expense.edit_form',
    screen: withTexts('purchase', async () => (await import('#web/purchases/expense/expense-page.tsx')).ExpensePage),
  },

  ...inboxRoutes,

  {
    path: '/payment/list',
    title: 'title_payment_list',
    load: 'payment.list',
    screen: async () => (await import('#web/money/payment/payment-list.tsx')).PaymentList,
  },
  {
    path: '/payment/create',
    title: 'title_payment_create',
    load: 'payment.create_form',
    screen: async () => (await import('#web/money/payment/payment-form.tsx')).PaymentPage,
  },
  {
    path: '/payment/edit/{id}',
    title: 'title_payment_edit',
    load: 'payment.edit_form',
    screen: async () => (await import('#web/money/payment/payment-form.tsx')).PaymentPage,
  },
  {
    path: '/payment/receipt/{id}',
    title: 'title_payment_receipt',
    load: 'payment.edit_form',
    screen: async () => (await import('#web/money/receipt/receipt-page.tsx')).ReceiptPage,
  },

  {
    path: '/client/list',
    title: 'title_client_list',
    load: 'client.list',
    screen: async () => (await import('#web/books/client-record/client-list-page.tsx')).ClientListPage,
  },
  {
    path: '/client/create',
    title: 'title_client_create',
    load: 'client.create_form',
    screen: async () => (await import('#web/books/client-record/client-page.tsx')).ClientPage,
  },
  {
    path: '/client/edit/{id}',
    title: 'title_client_edit',
    load: 'client.edit_form',
    screen: async () => (await import('#web/books/client-record/client-page.tsx')).ClientPage,
  },

  {
    path: '/product/list',
    title: 'title_product_list',
    load: 'product.list',
    screen: async () => (await import('#web/sales/product/product-list.tsx')).ProductList,
  },
  {
    path: '/product/create',
    title: 'title_product_create',
    load: 'product.create_form',
    screen: async () => (await import('#web/sales/product/product-form.tsx')).ProductPage,
  },
  {
    path: '/product/edit/{id}',
    title: 'title_product_edit',
    load: 'product.edit_form',
    screen: async () => (await import('#web/sales/product/product-form.tsx')).ProductPage,
  },

  {
    path: '/company-account/list',
    title: 'title_account_list',
    load: 'company-account.list',
    screen: async () => (await import('#web/money/account-register/account-list.tsx')).AccountList,
  },
  {
    path: '/company-account/create',
    title: 'title_account_create',
    load: 'company-account.create_form',
    screen: async () => (await import('#web/money/account-register/account-form.tsx')).AccountPage,
  },
  {
    path: '/company-account/edit/{id}',
    title: 'title_account_edit',
    load: 'company-account.edit_form',
    screen: async () => (await import('#web/money/account-register/account-form.tsx')).AccountPage,
  },

  { path: '/import', title: 'title_import', screen: importScreen },
  { path: '/import/{kind}', title: 'title_imports', screen: importScreen },

  ...bankRoutes,
  ...reportRoutes,
  ...settingsRoutes,
]

/** Redirects. */
export const redirects: Readonly<Record<string, string>> = {
  '/': '/dashboard',
  '/settings': '/settings/profile',
  '/operator': '/operator/orders',
  '/report': '/report/list',
  '/settings/subscription': '/settings/subscription/overview',
  ...Object.fromEntries(resourceNames.map((resource) => [`/${resource}`, `/${resource}/list`])),
}
