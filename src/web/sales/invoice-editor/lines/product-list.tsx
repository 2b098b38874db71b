import { IconPlus } from '@tabler/icons-react'
import { useImperativeHandle } from 'react'
import type { Ref } from 'react'
import type { Product } from '#contract/sales/product.ts'
import { Money } from '#web/ui/text/money.tsx'
import type { LineSetup } from '#web/sales/invoice-editor/form/form-options.ts'
import classes from './product-list.module.css'
import { useProductSearch } from '#web/resource/form/use-picker-search.ts'

/** The list's functions for the keys of the title. */
export type ProductListKeys = { move: (step: 1 | -1) => void; take: () => void }

type Props = {
  id: string
  search: string
  setup: LineSetup
  /** The element id of the highlighted option. */
  chosen: string | undefined
  onChosen: (id: string | undefined) => void
  onPick: (product: Product) => void
  onCreate: () => void
  ref: Ref<ProductListKeys>
}

/** Products that match the typed title; the last option creates a new one. */
export const ProductList = ({ id, search, setup, chosen, onChosen, onPick, onCreate, ref }: Props) => {
  const { t, locale, currency, gross } = setup
  const text = search.trim()
  const { rows: products, searching } = useProductSearch(text)
  const ids = [...products.map((product) => `${id}-${product.id}`), `${id}-new`]
  useImperativeHandle(ref, () => ({
    move: (step) => {
      const at = chosen ? ids.indexOf(chosen) : step > 0 ? -1 : 0
      const next = ids.at((at + step) % ids.length)
      onChosen(next)
      scrollIntoView(document.getElementById(next ?? ''))
    },
    take: () => {
      const product = products.find((each) => `${id}-${each.id}` === chosen)
      if (product) onPick(product)
      else if (chosen === `${id}-new`) onCreate()
    },
  }))
  // Free text is common, so an empty list must not cover the next rows.
  if (searching && products.length === 0) return null
  return (
    <div
      ref={scrollIntoView}
      className={classes.list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('products')}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {products.map((product, at) => (
        <button
          key={product.id}
          type="button"
          tabIndex={-1}
          className={classes.option}
          id={ids[at]}
          role="option"
          aria-selected={ids[at] === chosen}
          onClick={() => onPick(product)}
        >
          <span className={classes.text}>
            <span className={classes.name}>{product.title}</span>
            {product.code && <span className={classes.code}>{product.code}</span>}
          </span>
          <Money amount={gross ? product.price : product.price_without_vat} currency={currency} locale={locale} />
        </button>
      ))}
      {products.length === 0 && text === '' && <div className={classes.none}>{t('products_none')}</div>}
      <button
        type="button"
        tabIndex={-1}
        className={classes.create}
        id={`${id}-new`}
        role="option"
        aria-selected={`${id}-new` === chosen}
        onClick={onCreate}
      >
        <IconPlus size={16} stroke={1.75} />
        <span className={classes.name}>{text ? t('product_create', { title: text }) : t('product_create_empty')}</span>
      </button>
    </div>
  )
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
