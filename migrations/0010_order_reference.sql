-- The number of the buyer's purchase order. In an e-invoice it is OrderReference (EN 16931, BT-13).
alter table invoice add column order_reference text;
