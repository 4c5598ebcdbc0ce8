<?php
/**
 * Installs WordPress in a folder, activates the plugin, and publishes a post of an author without unfiltered HTML: one
 * block with hostile settings, one with harmless ones, and the element as HTML. Prints the address of the post.
 *
 *     php install.php FOLDER ADDRESS
 */

list( , $folder, $address ) = $argv;

$_SERVER['HTTP_HOST']      = parse_url( $address, PHP_URL_HOST ) . ':' . parse_url( $address, PHP_URL_PORT );
$_SERVER['REQUEST_METHOD'] = 'GET';

define( 'WP_INSTALLING', true );
require "$folder/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/plugin.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

if ( ! is_blog_installed() ) {
	wp_install( 'Dice', 'admin', 'admin@example.org', true, '', 'password' );
}
$failed = activate_plugin( 'fudge-tray/fudge-tray.php' );
if ( is_wp_error( $failed ) ) {
	fwrite( STDERR, $failed->get_error_message() );
	exit( 1 );
}
update_option( 'siteurl', $address );
update_option( 'home', $address );

$author = wp_insert_user( array( 'user_login' => 'anna', 'user_pass' => 'password', 'role' => 'author' ) );
wp_set_current_user( $author );
kses_init();
$hostile = array(
	'trait' => 'Good"><script>document.title = "broken"</script>',
	'label' => "' onload='document.title=\"broken\"' x='",
);
if ( current_user_can( 'unfiltered_html' ) ) {
	fwrite( STDERR, 'the author may use unfiltered HTML' );
	exit( 1 );
}
$blocks  = '<!-- wp:fudge-tray/dice ' . serialize_block_attributes( $hostile ) . ' /--><!-- wp:fudge-tray/dice {"technique":"4dF","difficulty":"Fair"} /--><fudge-tray></fudge-tray>';
$post    = wp_insert_post( wp_slash( array( 'post_title' => 'Dice', 'post_status' => 'publish', 'post_author' => $author, 'post_content' => $blocks ) ) );
echo "?p=$post";
