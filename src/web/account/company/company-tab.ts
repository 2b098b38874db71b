import type { ComponentType } from 'react'
import type { WholeCompany } from '#contract/account/company.ts'
import type { Permission } from '#domain/permission.ts'
import type { TitleKey } from '#web/platform/navigation/page-route.ts'

export type CompanyTabProps = { company: WholeCompany }

export type CompanyTab = {
  /** In the address: `/settings/company/{id}?tab=units`. */
  key: string
  title: TitleKey
  /** Under which head of the menu it stands. */
  group: 'company' | 'documents' | 'data'
  /** Shown to whom the server would answer. */
  permission?: Permission
  /** What it lists is of the current company: it is shown once its company is the current one. */
  ofCurrent?: true
  /** The resource whose own pages belong to it: `/unit/edit/…`. */
  resource?: string
  /** The chunk of its screen, which brings its own head. */
  screen: ComponentType<CompanyTabProps>
}
