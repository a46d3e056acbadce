-- An act by a personal link is not forgotten while its client lies in the trash: a late copy would act again after an undo.
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_client_id_clients_id_fk";
