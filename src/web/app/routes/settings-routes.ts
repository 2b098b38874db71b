import type { PageRoute, ScreenLoader } from '#web/platform/navigation/navigation.ts'
import { withTexts } from '#web/platform/texts/with-texts.ts'

type LateSetting = 'period' | 'rates' | 'reminders' | 'history' | 'api' | 'letters' | 'notices' | 'papers' | 'payments'

const lateSetting =
  (page: LateSetting): ScreenLoader =>
  async () =>
    (await import('./late-settings.ts')).lateSettings[page]()

/** Pages of the short lists of a company, besides their tabs in the settings, and other pages of the settings. */
export const settingsRoutes: readonly PageRoute[] = [
  {
    path: '/unit/list',
    title: 'title_unit_list',
    load: 'unit.list',
    frame: 'settings',
    screen: async () => (await import('#web/setup/unit-list.tsx')).UnitList,
  },
  {
    path: '/unit/create',
    title: 'title_unit_create',
    load: 'unit.create_form',
    frame: 'settings',
    screen: async () => (await import('#web/setup/unit-form.tsx')).UnitPage,
  },
  {
    path: '/unit/edit/{id}',
    title: 'title_unit_edit',
    load: 'unit.edit_form',
    frame: 'settings',
    screen: async () => (await import('#web/setup/unit-form.tsx')).UnitPage,
  },

  {
    path: '/expense-category/list',
    title: 'title_expense_category_list',
    load: 'expense-category.list',
    frame: 'settings',
    screen: async () => (await import('#web/setup/expense-category-list.tsx')).CategoryList,
  },
  {
    path: '/expense-category/create',
    title: 'title_expense_category_create',
    load: 'expense-category.create_form',
    frame: 'settings',
    screen: async () => (await import('#web/setup/expense-category-form.tsx')).CategoryPage,
  },
  {
    path: '/expense-category/edit/{id}',
    title: 'title_expense_category_edit',
    load: 'expense-category.edit_form',
    frame: 'settings',
    screen: async () => (await import('#web/setup/expense-category-form.tsx')).CategoryPage,
  },

  {
    path: '/series/list',
    title: 'title_series_list',
    load: 'series.list',
    frame: 'settings',
    screen: async () => (await import('#web/setup/series/series-list.tsx')).SeriesList,
  },
  {
    path: '/series/create',
    title: 'title_series_create',
    load: 'series.create_form',
    frame: 'settings',
    screen: async () => (await import('#web/setup/series/series-form.tsx')).SeriesPage,
  },
  {
    path: '/series/edit/{id}',
    title: 'title_series_edit',
    load: 'series.edit_form',
    frame: 'settings',
    screen: async () => (await import('#web/setup/series/series-form.tsx')).SeriesPage,
  },
  {
    path: '/series/continuity/{id}',
    title: 'title_series_continuity',
    load: 'series.continuity',
    frame: 'settings',
    screen: async () => (await import('#web/setup/series/continuity-page.tsx')).ContinuityPage,
  },
  {
    path: '/vat/list',
    title: 'title_vat_list',
    load: 'vat.list',
    frame: 'settings',
    screen: async () => (await import('#web/setup/vat-list.tsx')).VatList,
  },
  {
    path: '/vat/create',
    title: 'title_vat_create',
    load: 'vat.create_form',
    frame: 'settings',
    screen: async () => (await import('#web/setup/vat-form.tsx')).VatPage,
  },
  {
    path: '/vat/edit/{id}',
    title: 'title_vat_edit',
    load: 'vat.edit_form',
    frame: 'settings',
    screen: async () => (await import('#web/setup/vat-form.tsx')).VatPage,
  },
  {
    path: '/activity/list',
    title: 'title_activity_list',
    load: 'activity.list',
    frame: 'settings',
    screen: async () => (await import('#web/setup/activity-list.tsx')).ActivityList,
  },
  {
    path: '/activity/create',
    title: 'title_activity_create',
    load: 'activity.create_form',
    frame: 'settings',
    screen: async () => (await import('#web/setup/activity-form.tsx')).ActivityPage,
  },
  {
    path: '/activity/edit/{id}',
    title: 'title_activity_edit',
    load: 'activity.edit_form',
    frame: 'settings',
    screen: async () => (await import('#web/setup/activity-form.tsx')).ActivityPage,
  },
  {
    path: '/note-template/list',
    title: 'title_note_template_list',
    load: 'note-template.list',
    frame: 'settings',
    screen: async () => (await import('#web/setup/note-template-list.tsx')).NoteTemplateList,
  },
  {
    path: '/note-template/create',
    title: 'title_note_template_create',
    load: 'note-template.create_form',
    frame: 'settings',
    screen: async () => (await import('#web/setup/note-template-form.tsx')).NoteTemplatePage,
  },
  {
    path: '/note-template/edit/{id}',
    title: 'title_note_template_edit',
    load: 'note-template.edit_form',
    frame: 'settings',
    screen: async () => (await import('#web/setup/note-template-form.tsx')).NoteTemplatePage,
  },
  {
    path: '/settings/period',
    title: 'title_period',
    load: 'period.read',
    frame: 'settings',
    screen: lateSetting('period'),
  },
  {
    path: '/settings/rates',
    title: 'title_rates',
    load: 'rate.month',
    frame: 'settings',
    screen: withTexts('rate', lateSetting('rates')),
  },
  {
    path: '/settings/reminders',
    title: 'title_reminders',
    load: 'reminder.settings',
    frame: 'settings',
    screen: withTexts('letters', lateSetting('reminders')),
  },
  {
    path: '/settings/history',
    title: 'title_history',
    load: 'history.list',
    frame: 'settings',
    screen: lateSetting('history'),
  },
  {
    path: '/settings/api',
    title: 'title_api',
    load: 'api-key.list',
    frame: 'settings',
    screen: lateSetting('api'),
  },
  {
    path: '/settings/letters',
    title: 'title_letters',
    load: 'letter-template.all',
    frame: 'settings',
    screen: withTexts('letters', lateSetting('letters')),
  },
  {
    path: '/settings/papers',
    title: 'title_papers',
    load: 'inbox-address.read',
    frame: 'settings',
    screen: withTexts('inbox', lateSetting('papers')),
  },
  {
    path: '/settings/notices',
    title: 'title_notices',
    load: 'notice.settings',
    frame: 'settings',
    screen: lateSetting('notices'),
  },
  {
    path: '/settings/online-payments',
    title: 'title_online_payment',
    load: 'online_payment.to_do',
    frame: 'settings',
    screen: withTexts('online_payment', lateSetting('payments')),
  },
]
