package org.mustlink.spark.job.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadSettingException;

class SecretsTest {
  private static final Pattern IN_SPARK = Pattern.compile(Secrets.SPARK_WITH_OURS);

  private final Secrets secrets = Secrets.of(Map.of());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fs.azure.account.key.store.dfs.core.windows.net",
        "spark.hadoop.fs.azure.account.key.store.blob.core.windows.net",
        "fs.azure.sas.container.store.blob.core.windows.net",
        "fs.azure.sas.fixed.token.store.dfs.core.windows.net",
        "fs.gs.auth.service.account.private.key",
        "spark.hadoop.google.cloud.auth.service.account.private.key",
        "fs.s3a.encryption.key",
        "fs.s3a.server-side-encryption.key",
        "fs.s3a.access.key",
        "fs.s3a.secret.key",
        "fs.s3a.session.token",
        "passphrase",
        "apiKey",
        "api_key",
        "API-KEY",
        "x.apikey",
        "pwd",
        "user.pwd",
        "PWD",
        "dbPwd",
        "passwd",
        "password",
        "javax.jdo.option.ConnectionPassword",
        "ssl.keystore.password",
        "spark.ssl.keyPassword",
        "spark.authenticate.secret",
        "oauth2.client.credential",
        "access_key",
        "AWSAccessKeyId",
        "sig",
        "X-Amz-Signature",
        "X-Amz-Credential",
        "SharedAccessSignature",
        "AccountKey",
        "my.storage.key",
        "master.key",
        "signing_key",
        "sharedKey",
        "x.pw",
        "db.credentials",
        "proxy.authorization",
      })
  void hidesTheValuesOfSecretKeys(String key) {
    for (String prefix : new String[] {"", "spark.hadoop.", "x."}) {
      assertThat(secrets.hidden(prefix + key, "pw1")).as(prefix + key).isEqualTo(Secrets.HIDDEN);
      assertThat(IN_SPARK.matcher(prefix + key).find()).as("Spark hides " + prefix + key).isTrue();
    }
    assertThat(Secrets.text("https://host/x?a=b&" + key + "=pw1&c=d"))
        .isEqualTo("https://host/x?a=b&" + key + "=******&c=d");
    assertThat(Secrets.text("-Da=b -D" + key + "=pw1 -Xmx1g"))
        .isEqualTo("-Da=b -D" + key + "=****** -Xmx1g");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "input.id | key",
        "input.path | /data/password/tokens.csv",
        "input.path | abfss://container@account.dfs.core.windows.net/a=b/part.parquet",
        "input.path | hdfs://namenode:8020/user@home/table.parquet",
        "input.path | s3a://bucket/year=2024/month=05",
        "input.path | file:///data/me@work/x.csv",
        "input.features | f*",
        "fit.assign | anchors",
        "fit.sigma | 2",
        "spark.cassandra.keyspace | sales",
        "keyspace | sales",
        "monkey | bonobo",
        "key | id",
        "partitionKey | city",
        "primary.key | id",
        "design | new",
        "signal | 3",
        "spark.network.sasl.serverAlwaysEncrypt | true",
        "spark.io.encryption.keySizeBits | 128",
        "spark.network.crypto.keyLength | 128",
        "fs.s3a.encryption.algorithm | SSE-KMS",
        "fs.s3a.aws.credentials.provider | org.apache.hadoop.fs.s3a.SimpleAWSCredentialsProvider",
        "spark.kerberos.keytab | /etc/job.keytab",
        "spark.kerberos.principal | job/host@REALM",
        "spark.executor.extraJavaOptions | -Da.b=c -XX:+UseParallelGC",
        "url | jdbc:postgresql://host:5432/db?user=me&ssl=true",
      })
  void leavesHarmlessSettingsReadable(String key, String value) {
    assertThat(secrets.hidden(key, value)).isEqualTo(value);
    assertThat(IN_SPARK.matcher(key).find()).as("Spark hides " + key).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "s3a://user:pw1@bucket/x | s3a://******@bucket/x",
        "s3n://user:pw1/with/slashes@bucket/x | s3n://******@bucket/x",
        "https://host/x?sig=pw1 | https://host/x?sig=******",
        "https://h/x?X-Amz-Signature=pw1&X-Amz-Date=5 | https://h/x?X-Amz-Signature=******&X-Amz-Date=5",
        "https://h/x?a=1&password=pw1 | https://h/x?a=1&password=******",
        "https://h/x?token=pw1#top | https://h/x?token=******",
        "https://pw1@host/x | https://******@host/x",
        "jdbc:postgresql://me:p@pw1@host/db | jdbc:postgresql://******@host/db",
        "jdbc:mysql://h/db?user=me&password=pw1 | jdbc:mysql://h/db?user=me&password=******",
        "jdbc:sqlserver://h;user=me;password=pw1;x=y | jdbc:sqlserver://h;user=me;password=******;x=y",
        "jdbc:oracle:thin:me/pw1@host:1521:db | jdbc:oracle:thin:******@host:1521:db",
        "ftp://me:12345@host/x | ftp://******@host/x",
        "wasbs://me:pw1@account/x | wasbs://******@account/x",
        "Reading s3a://u:pw1@b/x (csv) and s3a://v:pw1@c | Reading s3a://******@b/x (csv) and s3a://******@c",
        "Cannot read https://h/x?sig=pw1: it is gone. | Cannot read https://h/x?sig=******: it is gone.",
        "AccountName=a;AccountKey=pw1==;End=x | AccountName=a;AccountKey=******;End=x",
      })
  void hidesSecretsWithinTexts(String text, String shown) {
    assertThat(Secrets.text(text)).isEqualTo(shown);
    assertThat(secrets.hidden("input.path", text)).isEqualTo(shown);
    assertThat(Secrets.text(shown)).as("a second time").isEqualTo(shown);
  }

  @Test
  void hidesWhatTheUserSaysToSparkToo() {
    Secrets more = Secrets.of(Map.of(Secrets.SPARK_KEY, "(?i)salt"));
    assertThat(more.hidden("my.Salt", "x")).isEqualTo(Secrets.HIDDEN);
    assertThat(more.hidden("my.other", "with salt in it")).isEqualTo(Secrets.HIDDEN);
    assertThat(more.hidden("my.password", "x")).isEqualTo(Secrets.HIDDEN);
    assertThat(more.hidden("my.other", "x")).isEqualTo("x");
    assertThatThrownBy(() -> Secrets.of(Map.of(Secrets.SPARK_KEY, "(")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set spark.\"spark.redaction.regex\" to '('");
  }

  @Test
  void hidesAtLeastWhatSparkHides() {
    assertThat(
            org.apache
                .spark
                .internal
                .config
                .package$
                .MODULE$
                .SECRET_REDACTION_PATTERN()
                .defaultValueString())
        .isEqualTo(Secrets.SPARK_DEFAULT);
  }
}
