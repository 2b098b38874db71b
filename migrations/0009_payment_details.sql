-- Plain names: whether a customer has got the account to pay an order to.
alter table subscription_order rename account_told to has_payment_details;
alter index subscription_order_untold rename to subscription_order_without_payment_details;
