/** Plans, orders and whom they are invoiced to. */
export const subscription = {
  order_title_one: 'Kvitas planas „Premium“, {{count}} mėnuo',
  order_title_few: 'Kvitas planas „Premium“, {{count}} mėnesiai',
  order_title_many: 'Kvitas planas „Premium“, {{count}} mėnesio',
  order_title_other: 'Kvitas planas „Premium“, {{count}} mėnesių',
  order_note: 'Užsakymas {{reference}}',
}
